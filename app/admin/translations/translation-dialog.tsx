import { useState } from "react";
import { DEFAULT_LANGUAGE } from "#app/platform/i18n/language.ts";
import { InputField, TextareaField } from "#app/platform/ui/field.tsx";
import type { TranslatedSubject } from "#app/shop/content/edit-translations.server.ts";
import { translatedFields } from "#app/shop/content/translated-fields.ts";
import { m } from "#messages";
import { DialogForm } from "../shared/dialog-form.tsx";
import { PageDialog } from "../shared/page-dialog.tsx";
import { fieldNames } from "./field-names.ts";
import type { TranslationResult } from "./translation-commands.server.ts";
import { subjectKey, type TranslationsQuery, translationsAddress } from "./translations-address.ts";

type Props = {
  query: TranslationsQuery;
  subject: TranslatedSubject;
  result: TranslationResult | undefined;
};

export function TranslationDialog({ query, subject, result }: Props) {
  const [opened] = useState(subject);
  const { theirs, version } = result ?? {};
  const closeTo = translationsAddress(query);
  const { fields } = theirs ?? opened;
  return (
    <PageDialog title={opened.name} closeTo={closeTo}>
      <DialogForm
        opened={{ id: subjectKey(opened), version: opened.version }}
        result={result}
        theirs={theirs?.fields.map(({ name, text }) => ({ name: fieldNames[name](), text }))}
        newest={version}
        intent={opened.kind}
        label={m.save()}
        closeTo={closeTo}
      >
        {fields.map((field) => (
          <TranslatedTextField
            key={field.name}
            kind={opened.kind}
            field={field}
            lang={query.language}
            result={result}
          />
        ))}
      </DialogForm>
    </PageDialog>
  );
}

type FieldProps = Pick<TranslatedSubject, "kind"> & {
  field: TranslatedSubject["fields"][number];
  lang: string;
  result: TranslationResult | undefined;
};

function TranslatedTextField({ kind, field, lang, result }: FieldProps) {
  const { name, original, text } = field;
  const limits: Partial<Record<typeof name, { max: number; lines?: number }>> =
    translatedFields[kind];
  const rows = limits[name]?.lines;
  const control = {
    name,
    lang,
    label: fieldNames[name](),
    error: result?.errors?.[name],
    defaultValue: result?.typed?.[name] ?? text,
    dir: "auto",
    hint: <OriginalText text={original} />,
  };
  return rows ? <TextareaField {...control} rows={rows} /> : <InputField {...control} />;
}

function OriginalText({ text }: { text: string }) {
  return (
    <>
      {m.translations_original()}
      <span
        dir="auto"
        lang={DEFAULT_LANGUAGE}
        tabIndex={text.length > 1000 ? 0 : undefined}
        className="mt-1 block max-h-64 overflow-y-auto whitespace-pre-line text-ink"
      >
        {text}
      </span>
    </>
  );
}
