import { Form } from "react-router";
import { FormAlert } from "#app/ui/alert.tsx";
import { buttonLook } from "#app/ui/button-look.ts";
import { SelectField } from "#app/ui/field.tsx";
import { t } from "#app/words/words.ts";
import type { AccountResult } from "./account-commands.server.ts";
import { AccountSection, resultFor } from "./account-section.tsx";

type Props = { language: string; result: AccountResult | undefined };

/** Its form loads the document anew: every word of the page changes. */
export function LanguageSection({ language, result: all }: Props) {
  const result = resultFor(all, "language");
  return (
    <AccountSection
      id="language"
      title={t`Language`}
      text={t`Of the admin area, for your account. Visitors, buyers and their mails are not concerned.`}
    >
      <Form method="post" reloadDocument className="grid max-w-md gap-4">
        <FormAlert problem={result?.problem} />
        <SelectField
          key={language}
          label={t`Read the admin area`}
          name="language"
          defaultValue={language}
          error={result?.errors?.language}
        >
          <option value="">{t`As it came: English and Portuguese`}</option>
          <option value="en" lang="en">
            {t`In English`}
          </option>
          <option value="pt" lang="pt">
            {t`Em português`}
          </option>
        </SelectField>
        <button
          type="submit"
          name="intent"
          value="language"
          className={`justify-self-start ${buttonLook("plain")}`}
        >
          {t`Use this language`}
        </button>
      </Form>
    </AccountSection>
  );
}
