import { Link } from "react-router";
import type { ContentName } from "#app/content/content-names.ts";
import { buttonLook } from "#app/ui/button-look.ts";
import type { PageKind } from "./edited-pages.ts";
import { SettingsForm, type SettingsResult } from "./settings-form.tsx";
import { WordsField } from "./words-field.tsx";

type Props = {
  kind: PageKind;
  opened: {
    chosen: ContentName;
    words: { title: string | null; text: string };
    /** Whether it says what comes with the shop. */
    isBuiltIn: boolean;
    version: string;
  };
  result: SettingsResult | undefined;
};

/** The words of one page of a kind, and the choice of it. */
export function PageEditor({ kind, opened, result }: Props) {
  const { chosen, words, isBuiltIn, version } = opened;
  const page = kind.pages.find(({ name }) => name === chosen);
  return (
    <>
      <PageChoice pages={kind.pages} chosen={chosen} />
      <h2 className="mt-8 mb-6 flex flex-wrap items-baseline gap-x-4 font-semibold text-xl">
        {page?.label}
        {page && (
          <Link
            to={page.to}
            className="py-1 font-normal text-muted text-sm underline underline-offset-4 hover:text-ink"
          >
            View page
          </Link>
        )}
        <span className="font-normal text-muted text-sm">
          {isBuiltIn ? "Default text" : "Your text"}
        </span>
      </h2>
      <SettingsForm
        key={chosen}
        result={result}
        version={version}
        buttons={!isBuiltIn && <ResetChoice />}
      >
        {kind.fields.map((field) => (
          <WordsField key={field.name} {...field} saved={words[field.name] ?? ""} result={result} />
        ))}
      </SettingsForm>
    </>
  );
}

/** What unfolds asks before the owner's words are gone. */
function ResetChoice() {
  return (
    <details className="group order-last basis-full">
      <summary className="inline-flex min-h-9 cursor-pointer list-none items-center text-muted text-sm underline underline-offset-4 hover:text-ink [&::-webkit-details-marker]:hidden">
        Reset to default
      </summary>
      <div className="mt-2 flex flex-wrap items-center gap-3 border border-line bg-raised px-4 py-3 text-sm">
        <p>The page says again what came with the shop. Your text is deleted.</p>
        <button type="submit" name="intent" value="reset" className={buttonLook("plain", "small")}>
          Delete my text
        </button>
      </div>
    </details>
  );
}

type ChoiceProps = { pages: PageKind["pages"]; chosen: ContentName };

function PageChoice({ pages, chosen }: ChoiceProps) {
  return (
    <nav aria-label="Pages">
      <ul className="flex flex-wrap gap-2">
        {pages.map(({ name, label }) => (
          <li key={name}>
            <Link
              to={{ search: `?page=${name}` }}
              aria-current={name === chosen ? "page" : undefined}
              className={buttonLook(name === chosen ? "ink" : "plain", "small")}
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
