import { z } from "zod";
import { emailAddress, line } from "#app/platform/forms/text-fields.ts";
import { m } from "#messages";

const lineId = z.uuid({ error: () => m.withdrawal_lines_outdated() });

export const withdrawalForm = z.object({
  formKey: z.uuid({ error: () => m.form_outdated() }),
  name: line({ max: 200, needed: m.name_missing }),
  orderNumber: line({ max: 40, needed: m.withdrawal_order_missing }).transform((number) =>
    number.toUpperCase(),
  ),
  email: emailAddress(m.email_invalid),
  /** Order whose lines the form listed, if it listed any. */
  linesOf: line({ max: 40 }).optional(),
  lines: z.union([lineId.transform((id) => [id]), z.array(lineId).max(100)]).optional(),
});

export type WithdrawalForm = z.output<typeof withdrawalForm>;
