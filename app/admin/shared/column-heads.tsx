type Column = { name: () => string; width: string; isNumeric?: boolean };
/** `hidden` limits the heads to screen readers where a row is a card. */
type Props = { columns: Column[]; hidden: "max-md:sr-only" | "max-xl:sr-only" };

export function ColumnHeads({ columns, hidden }: Props) {
  return (
    <thead className={`mono-type border-line border-b bg-surface text-muted uppercase ${hidden}`}>
      <tr>
        {columns.map(({ name, width, isNumeric }) => (
          <th
            key={name()}
            scope="col"
            className={`px-3 py-2.5 font-normal ${isNumeric ? "text-right" : "text-left"} ${width}`}
          >
            {name()}
          </th>
        ))}
      </tr>
    </thead>
  );
}
