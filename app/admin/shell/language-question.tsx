import { Form, href, useLocation } from "react-router";
import { listAdminLanguages } from "#app/platform/i18n/language-options.tsx";
import { buttonVariants } from "#app/platform/ui/button-variants.ts";
import { m } from "#messages";

/** Asks an account once. Reloads the document, because every text of the page changes. */
export function LanguageQuestion() {
  const { pathname, search } = useLocation();
  return (
    <Form
      method="post"
      action={href("/admin/account")}
      reloadDocument
      aria-labelledby="language-question"
      className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2 border border-line border-l-4 border-l-edge bg-raised px-4 py-3 text-sm"
    >
      <p id="language-question" className="font-semibold">
        {m.shell_which_language()}
      </p>
      <input type="hidden" name="intent" value="language" />
      <input type="hidden" name="from" value={pathname + search} />
      <div className="flex flex-wrap gap-2">
        {listAdminLanguages().map(({ value, lang, name }) => (
          <button
            key={value}
            type="submit"
            name="language"
            value={value}
            lang={lang}
            className={`${buttonVariants("plain", "small")} max-sm:min-h-11`}
          >
            {name}
          </button>
        ))}
      </div>
    </Form>
  );
}
