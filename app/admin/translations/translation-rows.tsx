import { Pencil } from "lucide-react";
import { DEFAULT_LANGUAGE } from "#app/platform/i18n/language.ts";
import { Badge } from "#app/platform/ui/badge.tsx";
import type { TranslatedSubject } from "#app/shop/content/edit-translations.server.ts";
import { type TranslatedKind, translatedKinds } from "#app/shop/content/translated-fields.ts";
import { m } from "#messages";
import { RowLink } from "../shared/row-buttons.tsx";
import { fieldNames } from "./field-names.ts";
import { type TranslationsQuery, translationsAddress } from "./translations-address.ts";

const kindNames: Record<TranslatedKind, () => string> = {
  page: m.pages,
  faq: m.faq_faq,
  package: m.nav_services,
  genre: m.genres,
  tag: m.tags,
  track: m.tracks,
  legal: m.settings_legal_pages,
  agreement: m.settings_agreements,
};

type Props = { subjects: TranslatedSubject[]; query: TranslationsQuery };

export function TranslationRows({ subjects, query }: Props) {
  return translatedKinds
    .map((kind) => ({ kind, rows: subjects.filter((subject) => subject.kind === kind) }))
    .filter(({ rows }) => rows.length > 0)
    .map(({ kind, rows }) => (
      <section key={kind} className="mt-8">
        <h2 className="mb-3 font-semibold text-xl">{kindNames[kind]()}</h2>
        <ul className="divide-y divide-line border border-line">
          {rows.map((subject) => (
            <SubjectRow key={subject.id} subject={subject} query={query} />
          ))}
        </ul>
      </section>
    ));
}

function SubjectRow({ subject, query }: { subject: TranslatedSubject; query: TranslationsQuery }) {
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-4 py-3 pr-2 pl-4 hover:bg-surface">
      <dl className="grid gap-3 text-sm [overflow-wrap:anywhere]">
        {subject.fields.map(({ name, original, text, state }) => (
          <div key={name} className="grid gap-x-6 gap-y-1 md:grid-cols-2">
            <dt className="mono-type text-muted md:col-span-2">{fieldNames[name]()}</dt>
            <dd dir="auto" lang={DEFAULT_LANGUAGE} className="line-clamp-3 whitespace-pre-line">
              {original}
            </dd>
            <dd>
              {state !== "done" && (
                <Badge tone="line">
                  {state === "missing" ? m.translation_missing() : m.translation_outdated()}
                </Badge>
              )}
              <span
                dir="auto"
                lang={query.language}
                className="line-clamp-3 whitespace-pre-line text-muted"
              >
                {text}
              </span>
            </dd>
          </div>
        ))}
      </dl>
      <RowLink
        to={translationsAddress(query, subject)}
        label={m.edit({ name: subject.name })}
        icon={Pencil}
      />
    </li>
  );
}
