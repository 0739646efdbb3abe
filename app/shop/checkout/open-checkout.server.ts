import { recordAudit } from "#app/platform/audit/record-audit.server.ts";
import { type Db, db } from "#app/platform/database/db.server.ts";
import { inTransaction } from "#app/platform/database/transaction.server.ts";
import { type Outcome, refuse } from "#app/platform/forms/outcome.ts";
import { addJob } from "#app/platform/jobs/job-runner.server.ts";
import { env } from "#app/platform/system/env.server.ts";
import type { Actor } from "#app/shop/accounts/actor.ts";
import { hasDemoTracks } from "#app/shop/catalog/demo-tracks.server.ts";
import { PUBLISH_DUE } from "#app/shop/catalog/publishing/publish-due.server.ts";
import { changeSettings, updateSettings } from "#app/shop/content/edit-settings.server.ts";
import { findSettings } from "#app/shop/content/settings.server.ts";
import { mayManageSettings, notAllowed } from "#app/shop/content/settings-policy.ts";
import { findSendingProblem } from "#app/shop/mail/mail.server.ts";
import { findBankAccount } from "#app/shop/payments/bank-transfer/bank-account.server.ts";
import { checkProvider, listProviderChecks } from "#app/shop/payments/provider-checks.server.ts";
import { providerNames } from "#app/shop/payments/provider-names.ts";
import { listProviders } from "#app/shop/payments/providers.server.ts";
import { m } from "#messages";
import { checkCheckout, mayOpen } from "./checklist.ts";

const setting = { kind: "setting" } as const;

export async function findChecklist(tx: Db = db) {
  const [settings, terms, checks, account, problem] = await Promise.all([
    findSettings(tx),
    tx.selectFrom("pageContents").where("id", "=", "terms").select("id").executeTakeFirst(),
    listProviderChecks(tx),
    findBankAccount(tx),
    findSendingProblem(),
  ]);
  const providers = listProviders()
    .filter(({ name }) => name !== "bank-transfer" || account)
    .map(({ name }) => ({ name, check: checks.find(({ provider }) => provider === name) }));
  const isPractice = env.isSandboxAllowed;
  const points = checkCheckout({
    seller: {
      name: settings.sellerName,
      address: settings.sellerAddress,
      email: settings.sellerEmail,
      phone: settings.sellerPhone,
    },
    hasOwnTerms: terms !== undefined,
    providers: providers.map(({ name, check }) => ({
      name: providerNames[name](),
      hasAnswered: check && check.problem === null,
    })),
    taxMode: settings.taxMode,
    invoiceMode: settings.invoiceMode,
    mail: problem ?? "connected",
    isPractice,
  });
  const isDemoUndecided = env.isDemoUndecided && (await hasDemoTracks(tx));
  return { points, providers, isPractice, isDemoUndecided, settings };
}

export type OpenedChecklist = Awaited<ReturnType<typeof findChecklist>>;

/** `name` is typed by the administrator to confirm. */
export function openCheckout(actor: Actor, name: string): Promise<Outcome> {
  return changeSettings(actor, async (tx, { checkoutOpenedAt }) => {
    if (checkoutOpenedAt) return { done: undefined };
    const { points, isDemoUndecided } = await findChecklist(tx);
    if (isDemoUndecided) return refuse("conflict", m.settings_the_shop_has_a_public_address());
    if (!mayOpen(points)) {
      const missing = points.filter(({ state }) => state === "missing");
      const names = missing.map((point) => point.name).join(", ");
      return refuse("conflict", m.checkout_incomplete_checklist({ names }));
    }
    await updateSettings(tx, { checkoutOpenedAt: new Date(), checkoutOpenedBy: name });
    await addJob(tx, PUBLISH_DUE, {});
    await recordAudit(tx, {
      by: actor,
      action: "open-checkout",
      subject: setting,
      details: { name },
    });
    return { done: undefined };
  });
}

/** Started orders continue. */
export function closeCheckout(actor: Actor): Promise<Outcome> {
  return changeSettings(actor, async (tx, { checkoutOpenedAt }) => {
    if (!checkoutOpenedAt) return { done: undefined };
    await updateSettings(tx, { checkoutOpenedAt: null, checkoutOpenedBy: null });
    await recordAudit(tx, { by: actor, action: "close-checkout", subject: setting });
    return { done: undefined };
  });
}

export async function testProvider(actor: Actor, name: string): Promise<Outcome<boolean>> {
  if (!mayManageSettings(actor)) return refuse("forbidden", notAllowed());
  const check = await checkProvider(name);
  if (!check) return refuse("missing", m.provider_not_on());
  const { provider, problem } = check;
  return inTransaction(async (tx) => {
    const details = { provider, hasAnswered: problem === null };
    await recordAudit(tx, { by: actor, action: "test-provider", subject: setting, details });
    return { done: problem === null };
  });
}
