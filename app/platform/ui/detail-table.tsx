export type DetailRows = readonly (readonly [name: string, value: React.ReactNode])[];

type Props = { heading: string; rows: DetailRows };

export function DetailTable({ heading, rows }: Props) {
  return (
    <section>
      <h2 className="mb-4 font-semibold text-lg">{heading}</h2>
      <UntitledDetailTable heading={heading} rows={rows} />
    </section>
  );
}

/** Shows the heading to screen readers only. */
export function UntitledDetailTable({ heading, rows }: Props) {
  return (
    <table aria-label={heading} className="w-full border-line border-t text-left text-sm">
      <tbody>
        {rows.map(([name, value]) => (
          <tr key={name} className="border-line border-b">
            <th scope="row" className="w-36 py-2.5 pr-4 align-top font-normal text-muted">
              {name}
            </th>
            <td className="py-2.5 [unicode-bidi:plaintext] [overflow-wrap:anywhere]">{value}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
