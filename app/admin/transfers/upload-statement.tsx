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
        accept=".csv,.xml,.txt,text/csv,text/xml,application/xml"
        error={error}
        hint={t`CSV or camt.053 (XML), up to 5 MB. Upload as often as you like: a payment that is there already is not added again. Money that you paid out is left out.`}
      >
        <button type="submit" name="intent" value="upload" className={buttonLook("accent")}>
          <FileUp aria-hidden className="size-4" /> {t`Upload`}
        </button>
      </FileField>
    </Form>
  );
}
