import { orNotFound } from "#app/platform/forms/or-not-found.ts";
import { pageMeta, titleOf } from "#app/platform/navigation/page-meta.ts";
import { legalNames } from "#app/shop/content/content-names.ts";
import { readLegalText } from "#app/shop/content/legal-text.ts";
import { findLegalText } from "#app/shop/content/legal-texts.server.ts";
import { m } from "#messages";
import type { Route } from "./+types/legal";
import { LegalBlocks } from "./shared/legal-blocks.tsx";
import { PlainPage } from "./shared/plain-page.tsx";

/** The path names one of four texts. */
export async function loader({ url }: Route.LoaderArgs) {
  const path = url.pathname.replace(/\/+$/, "");
  const name = legalNames.find((candidate) => `/${candidate}` === path);
  const { title, text } = await findLegalText(orNotFound(name, m.legal_missing()));
  return { title, path, blocks: readLegalText(text) };
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { title, path, blocks } = loaderData;
  const first = blocks.find(({ kind }) => kind === "paragraph");
  const description = first?.text ?? title;
  return pageMeta({ title: titleOf(matches, title), description, matches, path });
}

export default function LegalPage({ loaderData }: Route.ComponentProps) {
  return (
    <PlainPage title={loaderData.title}>
      <LegalBlocks blocks={loaderData.blocks} />
    </PlainPage>
  );
}
