import { FileUp } from "lucide-react";
import { Form } from "react-router";
import { buttonLook } from "#app/ui/button-look.ts";
import { FileField } from "#app/ui/file-field.tsx";
import { t } from "#app/words/words.ts";

export function UploadStatement({ error }: { error: string | undefined }) {
  return (
    <Form
      method="post"
      encType="multipart/form-data"
      preventScrollReset
      className="grid gap-2 border border-line bg-surface p-4 sm:p-5"
    >
      <FileField
        label={t`Statement of your bank`}
        name="statement"
        accept=".csv,.xml,.txt,.tab,.sta,.mta,.940,.mt940,text/csv,text/xml,application/xml"
        error={error}
        hint={t`CSV, camt.053 (XML) or MT940, up to 5 MB. Upload as often as you like: a payment that is already there isn't added again. Money that you paid out is left out.`}
      >
        <button type="submit" name="intent" value="upload" className={buttonLook("accent")}>
          <FileUp aria-hidden className="size-4" /> {t`Upload`}
        </button>
      </FileField>
    </Form>
  );
}
