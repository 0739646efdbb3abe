/** Makes the domain ASCII: `ana@müller.de` and `ana@xn--mller-kva.de` are one mailbox. */
export function asciiAddress(address: string): string {
  const at = address.lastIndexOf("@");
  const domain = address.slice(at + 1);
  // ASCII domains stay as typed, because an address parser would also accept `127.1` or `%41`.
  if (at < 1 || !/[^\0-\x7f]/.test(domain) || /[^\p{L}\p{M}\p{N}.。-]/u.test(domain))
    return address;
  const parsed = `http://${domain}/`;
  return URL.canParse(parsed) ? `${address.slice(0, at)}@${new URL(parsed).hostname}` : address;
}
