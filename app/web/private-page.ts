import type { MetaDescriptor } from "react-router";
import { type PageMatches, titleOf } from "./page-meta.ts";

/** For pages that no search engine should list. */
export function privatePage(matches: PageMatches, title: string): MetaDescriptor[] {
  return [{ title: titleOf(matches, title) }, { name: "robots", content: "noindex" }];
}
