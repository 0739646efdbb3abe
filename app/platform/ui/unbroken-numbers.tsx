/** Captured, so that they are part of the result of splitting. */
const numberOrDay = /\b([A-Z]+-\d{4}-\d+|\d{4}-\d{2}-\d{2})\b/;

/** Text without line breaks at the hyphens of order numbers and days. */
export function UnbrokenNumbers({ text }: { text: string }) {
  return text.split(numberOrDay).map((piece, index) =>
    index % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: pieces have no other name.
      <span key={index} className="whitespace-nowrap">
        {piece}
      </span>
    ) : (
      piece
    ),
  );
}
