import { Form } from "react-router";
import { buttonLook } from "#app/ui/button-look.ts";
import { FileField } from "#app/ui/file-field.tsx";
import { t } from "#app/words/words.ts";

/** Of the seller's own invoicing tool. */
export function AddInvoiceForm({ error }: { error: string | undefined }) {
  return (
    <Form method="post" encType="multipart/form-data" preventScrollReset className="grid gap-2">
      <FileField
        label={t`Add an invoice`}
        name="invoice"
        accept=".pdf,application/pdf"
        error={error}
        hint={t`A PDF of your invoicing tool, up to 5 MB. The buyer finds it on the page of the order, and gets it by mail.`}
      >
        <button
          type="submit"
          name="intent"
          value="add-invoice"
          className={buttonLook("plain", "small")}
        >
          {t`Add it`}
        </button>
      </FileField>
    </Form>
  );
}
