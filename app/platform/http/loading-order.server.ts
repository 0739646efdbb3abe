/**
 * Lets styles, fonts and covers load before scripts, which React Router puts first with high
 * priority.
 */
export function deprioritizeScripts(html: string): string {
  return html.replaceAll(
    '<link rel="modulepreload"',
    '<link rel="modulepreload" fetchpriority="low"',
  );
}

/**
 * Returns styles and fonts for the `Link` header (RFC 8288), because React puts them after the
 * covers in the page.
 */
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
