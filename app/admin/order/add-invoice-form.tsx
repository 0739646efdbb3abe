import { Form } from "react-router";
import { buttonVariants } from "#app/platform/ui/button-variants.ts";
import { FileField } from "#app/platform/ui/file-field.tsx";
import { m } from "#messages";

export function AddInvoiceForm({ error }: { error: string | undefined }) {
  return (
    <Form method="post" encType="multipart/form-data" preventScrollReset className="grid gap-2">
      <FileField
        label={m.order_add_an_invoice()}
        name="invoice"
        accept=".pdf,application/pdf"
        error={error}
        hint={m.order_a_pdf_of_your_invoicing_tool()}
      >
        <button
          type="submit"
          name="intent"
          value="add-invoice"
          className={buttonVariants("plain", "small")}
        >
          {m.order_add_it()}
        </button>
      </FileField>
    </Form>
  );
}
