/** A phone has room for the time alone; the button beside it says the rest. */
export function ReservedWords({ text }: { text: string }) {
  const lead = /^\w+ (?=until)/.exec(text)?.[0] ?? "";
  return (
    <>
      {lead && <span className="whitespace-pre max-sm:sr-only">{lead}</span>}
      {text.slice(lead.length)}
    </>
  );
}
