/**
 * Lets what a page looks like (its style, fonts and cover) pass what makes it move. React Router asks
 * for all scripts of a page at its top, and a browser gives those the priority of what blocks; on a
 * slow line they would hold the first picture back by more than a second.
 *
 * @param html a whole page as it was rendered; what people wrote is escaped in it, so no text can look
 *   like the element that is sought.
 */
export function lookBeforeScripts(html: string): string {
  return html.replaceAll(
    '<link rel="modulepreload"',
    '<link rel="modulepreload" fetchpriority="low"',
  );
}

/**
 * The style and the fonts of a page for its `Link` header (RFC 8288, `preload` of the HTML standard), so
 * that they are asked for before the page is read. In the page itself they stand behind the covers that
 * React puts first, which over HTTP/1.1 take most of the six connections of a browser.
 *
 * @param html a whole page as it was rendered.
 */
export function lookToPreload(html: string): string {
  const styles = Array.from(
    html.matchAll(/<link rel="stylesheet" href="([^"]+)"/g),
    ([, href]) => `<${href}>; rel=preload; as=style`,
  );
  const fonts = Array.from(
    html.matchAll(/<link rel="preload" href="([^"]+)" as="font" type="([^"]+)"/g),
    ([, href, type]) => `<${href}>; rel=preload; as=font; type="${type}"; crossorigin`,
  );
  return [...styles, ...fonts].join(", ");
}
