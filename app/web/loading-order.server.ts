/** Lets style, fonts and cover load before scripts, which React Router puts first and at high priority. */
export function deprioritizeScripts(html: string): string {
  return html.replaceAll(
    '<link rel="modulepreload"',
    '<link rel="modulepreload" fetchpriority="low"',
  );
}

/** Style and fonts for `Link` (RFC 8288): in the page they stand behind the covers that React puts first. */
export function preloadHeader(html: string): string {
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
