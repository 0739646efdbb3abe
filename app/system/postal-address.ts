/** `country`: its name, which ends an address once, also where whoever typed the address wrote it there. */
export function addressWithCountry(address: string, country: string): string {
  const lines = address
    .trim()
    .split(/\n|,(?=[^,\n]*$)/)
    .map((line) => line.trim());
  const isNamed = lines.at(-1)?.toLowerCase() === country.toLowerCase();
  return (isNamed ? lines.slice(0, -1) : [address]).filter(Boolean).concat(country).join("\n");
}
