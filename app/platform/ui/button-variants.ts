const tones = {
  accent: "border border-transparent bg-accent text-on-accent hover:bg-ink hover:text-ground",
  danger: "border-2 border-danger bg-danger text-on-danger hover:bg-ink hover:text-ground",
  sale: "border border-transparent bg-sale text-on-sale hover:bg-ink hover:text-ground",
  ink: "border border-transparent bg-ink text-ground hover:bg-accent hover:text-on-accent",
  plain: "border border-edge/60 bg-transparent text-ink hover:border-ink hover:bg-raised",
  quiet: "text-muted hover:text-ink",
  disabled: "border border-line text-muted",
} as const;

const sizes = {
  small: "min-h-9 px-3 text-sm",
  medium: "min-h-11 px-5 text-sm",
  large: "min-h-14 px-5 text-base sm:px-8",
} as const;

export type ButtonTone = keyof typeof tones;

/** `disabled` also means sold. */
export function buttonVariants(tone: ButtonTone, size: keyof typeof sizes = "medium"): string {
  return `button ${tones[tone]} ${sizes[size]}`;
}
