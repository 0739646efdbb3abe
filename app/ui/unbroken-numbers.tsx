/** Captured, so that they stand between the pieces of a text that is split by it. */
const orderNumber = /\b([A-Z]+-\d{4}-\d+)\b/;

/** A text in which no line ends at a hyphen of an order's number. */
export function UnbrokenNumbers({ text }: { text: string }) {
  return text.split(orderNumber).map((piece, index) =>
    index % 2 === 1 ? (
      <span key={piece} className="whitespace-nowrap">
        {piece}
      </span>
    ) : (
      piece
    ),
  );
}
