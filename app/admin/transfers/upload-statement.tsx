import { FileUp } from "lucide-react";
import { Form } from "react-router";
import { buttonVariants } from "#app/platform/ui/button-variants.ts";
import { FileField } from "#app/platform/ui/file-field.tsx";
import { m } from "#messages";

export function UploadStatement({ error }: { error: string | undefined }) {
  return (
    <Form
      method="post"
      encType="multipart/form-data"
      preventScrollReset
      className="grid gap-2 border border-line bg-surface p-4 sm:p-5"
    >
      <FileField
        label={m.transfers_statement_of_your_bank()}
        name="statement"
        accept=".csv,.xml,.txt,.tab,.sta,.mta,.940,.mt940,text/csv,text/xml,application/xml"
        error={error}
        hint={m.transfers_csv_camt_053_xml_or_mt940()}
      >
        <button type="submit" name="intent" value="upload" className={buttonVariants("accent")}>
          <FileUp aria-hidden className="size-4" /> {m.transfers_upload()}
        </button>
      </FileField>
    </Form>
  );
}
