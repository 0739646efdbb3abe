const tones = {
  sale: "bg-sale text-on-sale",
  ink: "bg-ink text-ground",
  line: "border border-edge/70 text-muted",
  accent: "bg-accent text-on-accent",
} as const;

type Props = { tone: keyof typeof tones; children: React.ReactNode };

/** A word or two about a thing: Sale, New Arrival, ADMIN. */
export function Badge({ tone, children }: Props) {
  return (
    <span
      className={`fact-type inline-flex h-6 items-center px-2 font-semibold uppercase ${tones[tone]}`}
    >
      {children}
    </span>
  );
}
