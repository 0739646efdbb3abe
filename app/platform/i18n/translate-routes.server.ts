/** Names the pages below the root in the manifest of React Router's build as a language does. */
export function translateRoutes(manifest: string, slugs: URLSearchParams): string {
  return manifest.replaceAll(
    /(?<="parentId":"root","path":")[a-z-]+(?=")/g,
    (name) => slugs.get(name) ?? name,
  );
}
