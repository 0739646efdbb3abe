const tones = {
  sale: "border border-transparent bg-sale text-on-sale",
  ink: "border border-transparent bg-ink text-ground",
  line: "border border-edge/70 text-muted",
  accent: "border border-transparent bg-accent text-on-accent",
  danger: "bg-danger text-on-danger",
} as const;

const sizes = { small: "h-5 px-1.5", medium: "h-6 px-2" } as const;

type Props = {
  tone: keyof typeof tones;
  size?: keyof typeof sizes;
  isLong?: boolean;
  children: React.ReactNode;
};

export function Badge({ tone, size = "medium", isLong = false, children }: Props) {
  return (
    <span
      className={`badge ${isLong ? "px-1.5 py-0.5" : `shrink-0 whitespace-nowrap ${sizes[size]}`} ${tones[tone]}`}
    >
      {children}
    </span>
  );
}
