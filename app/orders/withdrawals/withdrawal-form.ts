import { z } from "zod";
import { emailAddress, line } from "#app/web/text-fields.ts";

export const withdrawalForm = z.object({
  formKey: z.uuid("Please open this page again."),
  name: line({ max: 200, needed: "Please enter your name." }),
  orderNumber: line({ max: 40, needed: "Please enter the number of the order." }).transform(
    (number) => number.toUpperCase(),
  ),
  email: emailAddress("Please enter a valid email address."),
});

export type WithdrawalForm = z.output<typeof withdrawalForm>;
