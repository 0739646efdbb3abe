import { Link, redirect } from "react-router";
import { runIntent } from "#app/platform/forms/form-command.server.ts";
import { useFormResult } from "#app/platform/forms/use-form-result.ts";
import { privatePage } from "#app/platform/http/private-page.ts";
import { DEFAULT_LANGUAGE } from "#app/platform/i18n/language.ts";
import { nameOfLanguage } from "#app/platform/i18n/name-of-language.ts";
import { buttonVariants } from "#app/platform/ui/button-variants.ts";
import { readAdminForm } from "#app/shop/accounts/admin-form.server.ts";
import { countTracksToTranslate } from "#app/shop/catalog/described-tracks.server.ts";
import { listTagsToTranslate } from "#app/shop/catalog/tag-labels.server.ts";
import { findTranslations } from "#app/shop/content/edit-translations.server.ts";
import { shopContent } from "#app/shop/content/shop-content.server.ts";
import { m } from "#messages";
import { AdminFailed } from "../shared/admin-failed.tsx";
import { AdminHeading } from "../shared/admin-heading.tsx";
import { ChoiceLinks } from "../shared/choice-links.tsx";
import { useOpened } from "../shared/page-dialog.tsx";
import { ScreenProblem } from "../shared/screen-problem.tsx";
import type { Route } from "./+types/route";
import { listOriginals } from "./list-originals.server.ts";
import { translationCommands } from "./translation-commands.server.ts";
import { TranslationDialog } from "./translation-dialog.tsx";
import { TranslationRows } from "./translation-rows.tsx";
import {
  readSubject,
  readTranslationsQuery,
  subjectKey,
  targetLanguages,
  translationsAddress,
} from "./translations-address.ts";

export async function loader({ url }: Route.LoaderArgs) {
  const query = readTranslationsQuery(url);
  const wanted = readSubject(url);
  const { languages: offered } = await shopContent();
  const language = offered.find((each) => each !== DEFAULT_LANGUAGE) ?? query.language;
  if (!url.searchParams.has("language") && language !== query.language)
    throw redirect(translationsAddress({ ...query, language }, wanted));
  const [originals, tags, tracks] = await Promise.all([
    listOriginals(query.language, wanted),
    listTagsToTranslate(query.language),
    countTracksToTranslate(query.language),
  ]);
  const subjects = await findTranslations(query.language, originals);
  const isToDo = ({ fields }: (typeof subjects)[number]) =>
    fields.some(({ state }) => state !== "done");
  const fields = subjects.flatMap(({ kind, fields: own }) =>
    kind === "tag" || kind === "track" ? [] : own,
  );
  return {
    query,
    subjects: query.isFiltered ? subjects.filter(isToDo) : subjects,
    missing:
      tags.missing + tracks.missing + fields.filter(({ state }) => state === "missing").length,
    outdated: tracks.outdated + fields.filter(({ state }) => state === "outdated").length,
    opened: wanted && subjects.find((each) => subjectKey(each) === subjectKey(wanted)),
    languages: targetLanguages.map((name) => ({ name, label: nameOfLanguage(name) })),
  };
}

export async function action({ request, context, url }: Route.ActionArgs) {
  return runIntent(translationCommands, await readAdminForm({ request, context, url }));
}

export function meta({ matches }: Route.MetaArgs) {
  return privatePage(matches, m.translations());
}

export default function TranslationsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { query, subjects, missing, outdated, languages } = loaderData;
  const opened = useOpened(loaderData.opened);
  const result = useFormResult(actionData);
  return (
    <main id="content" tabIndex={-1} className="min-w-0 pb-16 outline-none">
      <AdminHeading title={m.translations()} text={m.translations_about()} />
      <ScreenProblem problem={opened ? undefined : result?.problem} />
      <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-3">
        <ChoiceLinks
          label={m.nav_language()}
          parameter="language"
          options={languages}
          chosen={query.language}
        />
        <p className="flex flex-wrap items-center gap-3 text-sm">
          {m.translations_missing({ missing, outdated })}
          <Link
            to={translationsAddress({ ...query, isFiltered: !query.isFiltered })}
            className={buttonVariants("plain", "small")}
          >
            {query.isFiltered ? m.translations_show_all() : m.translations_show_missing()}
          </Link>
        </p>
      </div>
      {opened && (
        <TranslationDialog
          key={`${query.language} ${subjectKey(opened)}`}
          query={query}
          subject={opened}
          result={result}
        />
      )}
      {subjects.length > 0 ? (
        <TranslationRows subjects={subjects} query={query} />
      ) : (
        <p className="mt-8 text-muted">{m.translations_complete()}</p>
      )}
    </main>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <AdminFailed error={error} title={m.translations_not_loaded()} text={m.please_try_again()} />
  );
}
