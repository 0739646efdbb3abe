import { orNotFound } from "#app/platform/forms/or-not-found.ts";
import { DEFAULT_LANGUAGE } from "#app/platform/i18n/language.ts";
import { translatePath } from "#app/platform/i18n/page-slugs.ts";
import { pageMeta, titleOf } from "#app/platform/navigation/page-meta.ts";
import { legalNames } from "#app/shop/content/content-names.ts";
import { readLegalText } from "#app/shop/content/legal-text.ts";
import { findLegalPage } from "#app/shop/content/legal-texts.server.ts";
import { m } from "#messages";
import type { Route } from "./+types/legal";
import { LegalBlocks } from "./shared/legal-blocks.tsx";
import { PlainPage } from "./shared/plain-page.tsx";

/** The path names one of four texts. */
export async function loader({ url }: Route.LoaderArgs) {
  const path = url.pathname.replace(/\/+$/, "");
  const name = legalNames.find((candidate) => `/${candidate}` === path);
  const { text, ...page } = await findLegalPage(orNotFound(name, m.legal_missing()));
  return { ...page, path: translatePath(path), originalPath: path, blocks: readLegalText(text) };
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { title, path, blocks } = loaderData;
  const first = blocks.find(({ kind }) => kind === "paragraph");
  const description = first?.text ?? title;
  return pageMeta({ title: titleOf(matches, title), description, matches, path });
}

export default function LegalPage({ loaderData }: Route.ComponentProps) {
  const { title, originalPath, blocks, lang, isTranslated } = loaderData;
  return (
    <PlainPage title={title}>
      {isTranslated && (
        <p className="mb-8 border border-line p-4">
          {m.legal_translation_note()}{" "}
          <a
            href={originalPath}
            hrefLang={DEFAULT_LANGUAGE}
            className="underline underline-offset-4 hover:text-accent"
          >
            {m.legal_original()}
          </a>
        </p>
      )}
      <LegalBlocks blocks={blocks} lang={lang} />
    </PlainPage>
  );
}
