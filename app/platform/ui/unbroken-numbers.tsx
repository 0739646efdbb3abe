/** Captures, so that the result of splitting includes the matches. */
const numberOrDay = /\b([A-Z]+-\d{4}-\d+|\d{4}-\d{2}-\d{2})\b/;

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
