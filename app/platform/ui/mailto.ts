/** Encodes `?`, `&` and the like, which would start the fields of a mailto link. */
export function mailtoLink(email: string): string {
  return `mailto:${email.replace(/[^\w.@+-]/g, encodeURIComponent)}`;
}
