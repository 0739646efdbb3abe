/** Phones have room for the time alone; the button beside it gives the rest. */
export function ReservationText({ text }: { text: string }) {
  const lead = /^\w+ (?=until)/.exec(text)?.[0] ?? "";
  return (
    <>
      {lead && <span className="whitespace-pre max-sm:sr-only">{lead}</span>}
      {text.slice(lead.length)}
    </>
  );
}
