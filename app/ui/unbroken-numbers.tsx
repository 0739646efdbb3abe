/** Captured, so that they stand between the pieces of a text that is split by it. */
const numberOrDay = /\b([A-Z]+-\d{4}-\d+|\d{4}-\d{2}-\d{2})\b/;

/** A text in which no line ends at a hyphen of an order's number or of a day. */
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
