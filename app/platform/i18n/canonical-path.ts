import { languageOfPath } from "./language.ts";
import { withoutPrefix } from "./language-address.ts";
import { segment, slugsOf } from "./page-slugs.ts";

/** Returns an address as the routes name it: `/pt/carrinho?page=2` is `/cart?page=2`. */
export function canonicalPath(path: string): string {
  const language = languageOfPath(path);
  const slugs = language && slugsOf(language);
  return withoutPrefix(path).replace(segment, (same, slug) => {
    const [name] = [...(slugs ?? [])].find(([, each]) => each === slug) ?? [];
    return name ? `/${name}` : same;
  });
}
