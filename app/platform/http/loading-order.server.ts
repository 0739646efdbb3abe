/** React Router puts scripts first with high priority, before styles, fonts and covers. */
export function deprioritizeScripts(html: string): string {
  return html.replaceAll(
    '<link rel="modulepreload"',
    '<link rel="modulepreload" fetchpriority="low"',
  );
}

/** `Link` header (RFC 8288), because React puts styles and fonts after the covers in the page. */
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
