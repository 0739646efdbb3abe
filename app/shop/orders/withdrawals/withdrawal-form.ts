import { z } from "zod";
import { emailAddress, line } from "#app/platform/forms/text-fields.ts";
import { m } from "#messages";

export const withdrawalForm = z.object({
  formKey: z.uuid({ error: () => m.form_outdated() }),
  name: line({ max: 200, needed: m.name_missing }),
  orderNumber: line({ max: 40, needed: m.withdrawal_order_missing }).transform((number) =>
    number.toUpperCase(),
  ),
  email: emailAddress(m.email_invalid),
});

export type WithdrawalForm = z.output<typeof withdrawalForm>;
