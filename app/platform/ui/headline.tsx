/** Widths in ems of the headline font: average, and what capitals, `m` and `w` add. */
const LETTER = 0.72;
const WIDE = 0.2;

/** Returns the width of a text's widest word, for the utility `headline-*`. */
export function widestWord(text: string): React.CSSProperties {
  // Lines of Chinese, Japanese and Korean break anywhere.
  const widths = text
    .split(/[\s\u2010\u2e80-\uffef-]/)
    .map((word) => word.length * LETTER + (word.match(/[\p{Lu}mw&]/gu)?.length ?? 0) * WIDE);
  return Object.fromEntries([["--word", Math.max(1, ...widths).toFixed(2)]]);
}

type Props = React.ComponentProps<"h1"> & { text: string; level?: "h1" | "h2" };

/** Makes the text as small as its widest word needs. `className` has its size, `headline-4xl`. */
export function Headline({ text, level: Level = "h1", className, ...attributes }: Props) {
  return (
    <div className="@container">
      <Level
        style={widestWord(text)}
        {...attributes}
        className={`display-type headline hyphenate ${className}`}
      >
        {text}
      </Level>
    </div>
  );
}
