import { href, Link, useLocation } from "react-router";
import { type ContentName, longest } from "#app/content/content-names.ts";
import { buttonLook } from "#app/ui/button-look.ts";
import type { SettingsAnswer } from "./settings-answer.ts";
import { SettingsForm } from "./settings-form.tsx";
import { WordsField } from "./words-field.tsx";

type Props = {
  opened: {
    chosen: ContentName;
    words: { title: string | null; text: string };
    /** Whether it says what comes with the shop. */
    isBuiltIn: boolean;
    version: string;
  };
  answer: SettingsAnswer | undefined;
};

const pages = [
  { name: "home", label: "Home", to: href("/") },
  { name: "track-store", label: "Track Store", to: href("/track-store") },
  { name: "services", label: "Services", to: href("/services") },
  { name: "sale", label: "Sale", to: href("/sale") },
  { name: "faq", label: "FAQ", to: href("/faq") },
  { name: "contact", label: "Contact", to: href("/contact") },
] as const;

const legalPages = [
  { name: "terms", label: "Terms", to: href("/terms") },
  { name: "privacy", label: "Privacy", to: href("/privacy") },
  { name: "copyright", label: "Copyright", to: href("/copyright") },
  { name: "license", label: "License", to: href("/license") },
] as const;

/** Title and description of a page: the tab of the settings and a screen of its own are this. */
export function PageContentEditor({ opened, answer }: Props) {
  return (
    <Editor list={pages} opened={opened} answer={answer}>
      <WordsField
        name="title"
        label="Title"
        saved={opened.words.title ?? ""}
        answer={answer}
        most={longest.title}
      />
      <WordsField
        name="text"
        label="Description"
        saved={opened.words.text}
        answer={answer}
        most={longest.description}
        lines={5}
        hint="Plain text. Line breaks are shown as they are."
      />
    </Editor>
  );
}

/** The text of a legal page. */
export function LegalTextEditor({ opened, answer }: Props) {
  return (
    <Editor list={legalPages} opened={opened} answer={answer}>
      <WordsField
        name="text"
        label="Text"
        saved={opened.words.text}
        answer={answer}
        most={longest.legalText}
        lines={18}
        hint="Plain text. A blank line begins a paragraph; a line that begins with “## ” is a heading."
      />
    </Editor>
  );
}

type EditorProps = Props & {
  list: typeof pages | typeof legalPages;
  children: React.ReactNode;
};

function Editor({ list, opened, answer, children }: EditorProps) {
  const { key } = useLocation();
  const { chosen, isBuiltIn, version } = opened;
  const page = list.find(({ name }) => name === chosen);
  return (
    <>
      <PageChoice list={list} chosen={chosen} />
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
        key={key}
        answer={answer}
        version={version}
        buttons={!isBuiltIn && <ResetChoice />}
      >
        {children}
      </SettingsForm>
    </>
  );
}

/** Asks before the owner's words are gone: what unfolds is the question. */
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

function PageChoice({ list, chosen }: { list: EditorProps["list"]; chosen: ContentName }) {
  return (
    <nav aria-label="Pages">
      <ul className="flex flex-wrap gap-2">
        {list.map(({ name, label }) => (
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
