/** What a person can use of an event's details, such as `: text`; ids are for the database. */
export function describeDetails(details: unknown): string {
  if (typeof details !== "object" || details === null) return "";
  if ("from" in details && "to" in details) return `: ${details.from} → ${details.to}`;
  const shown = Object.entries(details)
    .filter(([name]) => name !== "paymentId")
    .map(([name, value]) => (name === "text" ? String(value) : `${name} ${value}`));
  return shown.length > 0 ? `: ${shown.join(", ")}` : "";
}
