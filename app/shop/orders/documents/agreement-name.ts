/** Last segment of the document's URL. Positions begin with 1. */
export function agreementName(position: number, kind = "agreement"): string {
  return position === 1 ? kind : `${kind}-${position}`;
}
