import type { MetaDescriptor } from "react-router";
import { type PageMatches, titleOf } from "#app/platform/navigation/page-meta.ts";

export function privatePage(matches: PageMatches, title: string): MetaDescriptor[] {
  return [{ title: titleOf(matches, title) }, { name: "robots", content: "noindex" }];
}
