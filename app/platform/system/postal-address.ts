export function addressWithCountry(address: string, country: string): string {
  const lines = address
    .trim()
    .split("\n")
    .map((line) => line.trim());
  const lastLine = (lines.pop() ?? "").split(",");
  const isNamed = lastLine.at(-1)?.trim().toLowerCase() === country.toLowerCase();
  const last = isNamed ? lastLine.slice(0, -1) : lastLine;
  return [...lines, last.join(","), country].filter(Boolean).join("\n");
}
