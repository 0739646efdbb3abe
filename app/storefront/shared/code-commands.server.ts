import { z } from "zod";
import { formCommand, type SentForm } from "#app/platform/forms/form-command.server.ts";
import { type Outcome, refuse } from "#app/platform/forms/outcome.ts";
import { line } from "#app/platform/forms/text-fields.ts";
import type { Client } from "#app/platform/http/request-context.ts";
import { networkOf } from "#app/shop/accounts/network.server.ts";
import { forgetCode, rememberCode } from "#app/shop/checkout/code-link.server.ts";
import { enterCode, takeCodeOff } from "#app/shop/checkout/discount-code.server.ts";
import { m } from "#messages";

export type SentCode = SentForm & {
  client: Client;
  /** Returns undefined if the browser has no cart any longer. */
  findOrderId: () => Promise<string | undefined>;
  page: string;
};

type Headers = [string, string][];

export const codeCommands = {
  "apply-code": formCommand({
    form: z.object({ code: line({ max: 80, needed: m.discount_needed }) }),
    failed: m.discount_not_applied,
    run: ({ code }, sent: SentCode) => apply(code, sent),
    done: backToPage,
  }),
  "remove-code": formCommand({
    form: z.object({}),
    failed: m.discount_not_removed,
    run: (_, sent: SentCode) => remove(sent),
    done: backToPage,
  }),
};

async function apply(code: string, { client, findOrderId }: SentCode): Promise<Outcome<Headers>> {
  const orderId = await findOrderId();
  if (!orderId) return refuse("conflict", m.discount_cart_closed());
  const outcome = await enterCode(orderId, { code, network: networkOf(client.address) });
  if (outcome.refused) return outcome;
  return { done: [["Set-Cookie", await rememberCode(outcome.done.name)]] };
}

async function remove({ findOrderId }: SentCode): Promise<Outcome<Headers>> {
  const orderId = await findOrderId();
  if (!orderId) return refuse("conflict", m.discount_cart_closed());
  const outcome = await takeCodeOff(orderId);
  if (outcome.refused) return outcome;
  return { done: [["Set-Cookie", await forgetCode()]] };
}

function backToPage(headers: Headers, _form: unknown, { page }: SentCode) {
  return { to: page, headers, replaces: true };
}
