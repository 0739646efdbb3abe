import { Link } from "react-router";
import type { ContentName } from "#app/shop/content/content-names.ts";
import { m } from "#messages";
import { ChoiceLinks } from "../shared/choice-links.tsx";
import { TranslationsLink } from "../shared/translations-link.tsx";
import type { PageKind } from "./edited-pages.ts";
import { ResetChoice } from "./reset-choice.tsx";
import { SettingsForm, type SettingsResult } from "./settings-form.tsx";
import { SettingsTextField } from "./settings-text-field.tsx";

type Props = {
  kind: PageKind;
  opened: {
    chosen: ContentName;
    content: { title: string | null; text: string };
    /** Whether the text is the built-in one. */
    isBuiltIn: boolean;
    version: string;
  };
  result: SettingsResult | undefined;
};

const reset = {
  text: m.settings_page_reset,
  button: m.settings_delete_my_text,
};

const linkClass = "py-1 font-normal text-muted text-sm underline underline-offset-4 hover:text-ink";

export function PageEditor({ kind, opened, result }: Props) {
  const { chosen, content, isBuiltIn, version } = opened;
  const page = kind.pages.find(({ name }) => name === chosen);
  return (
    <>
      <ChoiceLinks
        label={m.pages()}
        parameter="page"
        options={kind.pages.map(({ name, label }) => ({ name, label: label() }))}
        chosen={chosen}
      />
      <h2 className="mt-8 mb-6 flex flex-wrap items-baseline gap-x-4 font-semibold text-xl">
        {page?.label()}
        {page && (
          <Link to={page.to} className={linkClass}>
            {m.settings_view_page()}
          </Link>
        )}
        <TranslationsLink kind={kind.name} id={chosen} className={linkClass} />
        <span className="font-normal text-muted text-sm">
          {isBuiltIn ? m.settings_default_text() : m.settings_your_text()}
        </span>
      </h2>
      <SettingsForm
        key={chosen}
        result={result}
        version={version}
        buttons={!isBuiltIn && <ResetChoice text={reset.text()} button={reset.button()} />}
      >
        {kind.fields.map((field) => (
          <SettingsTextField
            key={field.name}
            {...field}
            label={field.label()}
            hint={field.hint?.()}
            saved={content[field.name] ?? ""}
            result={result}
          />
        ))}
      </SettingsForm>
    </>
  );
}
