import { Form } from "react-router";
import { AdminLanguageOptions } from "#app/platform/i18n/language-options.tsx";
import { FormAlert } from "#app/platform/ui/alert.tsx";
import { buttonVariants } from "#app/platform/ui/button-variants.ts";
import { SelectField } from "#app/platform/ui/field.tsx";
import { m } from "#messages";
import type { AccountResult } from "./account-commands.server.ts";
import { AccountSection, resultFor } from "./account-section.tsx";

type Props = { language: string; result: AccountResult | undefined };

/** Reloads the document, because every text of the page changes. */
export function LanguageSection({ language, result: all }: Props) {
  const result = resultFor(all, "language");
  return (
    <AccountSection
      id="language"
      title={m.account_language()}
      text={m.account_of_the_admin_area_for_your()}
    >
      <Form method="post" reloadDocument className="grid max-w-md gap-4">
        <FormAlert problem={result?.problem} />
        <SelectField
          key={language}
          label={m.account_admin_language()}
          name="language"
          defaultValue={language}
          error={result?.errors?.language}
        >
          <AdminLanguageOptions />
        </SelectField>
        <button
          type="submit"
          name="intent"
          value="language"
          className={`justify-self-start ${buttonVariants("plain")}`}
        >
          {m.account_use_this_language()}
        </button>
      </Form>
    </AccountSection>
  );
}
