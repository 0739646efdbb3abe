/** In an address, `?`, `&` and the like would begin what a mail program fills in. */
export function mailtoLink(email: string): string {
  return `mailto:${email.replace(/[^\w.@+-]/g, encodeURIComponent)}`;
}
