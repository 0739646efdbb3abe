import type { z } from "zod";
import { recordAudit } from "#app/platform/audit/record-audit.server.ts";
import type { Db } from "#app/platform/database/db.server.ts";
import { type Outcome, refuse } from "#app/platform/forms/outcome.ts";
import { addJob } from "#app/platform/jobs/job-runner.server.ts";
import { env } from "#app/platform/system/env.server.ts";
import { seal } from "#app/platform/system/secret-box.server.ts";
import { DEFAULT_SHOP_NAME } from "#app/platform/ui/shop-name.ts";
import { hasAdministrator } from "#app/shop/accounts/first-administrator.server.ts";
import { hashPassword } from "#app/shop/accounts/passwords.server.ts";
import {
  changeLanguage,
  FIRST_ADMINISTRATOR,
  insertUser,
} from "#app/shop/accounts/users.server.ts";
import { countTracksAndLikes } from "#app/shop/catalog/count-tracks.server.ts";
import { FILL_EMPTY_SHOP } from "#app/shop/catalog/demo-tracks.server.ts";
import { applyStartingSet } from "#app/shop/catalog/genres/add-genres.server.ts";
import {
  areBlank,
  type CheckedKeys,
  checkPaymentKeys,
  storePaymentKeys,
} from "#app/shop/checkout/edit-payment-keys.server.ts";
import { findCurrencyConflict } from "#app/shop/checkout/find-currency-conflict.server.ts";
import { changeSettings, updateSettings } from "#app/shop/content/edit-settings.server.ts";
import { findSettings } from "#app/shop/content/settings.server.ts";
import { sendTestMail } from "#app/shop/mail/edit-mail-server.server.ts";
import { findMailAddresses } from "#app/shop/mail/mail.server.ts";
import {
  hasMailServer,
  type MailServer,
  mailServerAt,
  ownerOfMailPassword,
} from "#app/shop/mail/mail-server.server.ts";
import { findEnvironmentKeys } from "#app/shop/payments/payment-keys.server.ts";
import {
  type KeyedProvider,
  keyedProviders,
  keyNames,
  type PaymentKeys,
  pickKeys,
} from "#app/shop/payments/payment-keys-form.ts";
import { paymentProblemText } from "#app/shop/payments/payment-problem-text.ts";
import { providerNames } from "#app/shop/payments/provider-names.ts";
import { loadPaymentKeys } from "#app/shop/payments/providers.server.ts";
import { beginSession, type SignIn } from "#app/shop/signing-in/begin-session.server.ts";
import type { LoginOutcome } from "#app/shop/signing-in/log-in.server.ts";
import { mailEmailConfirmation } from "#app/shop/signing-in/own-email.server.ts";
import { m } from "#messages";
import type { setupForm, testMailForm } from "./setup-form.server.ts";

type Entered = z.output<typeof setupForm>;
type EnteredMail = z.output<typeof testMailForm>;

export type DemoChoice = "asked" | "off" | "filled";

/** A start fills the shop itself unless it is at a public address, where it can't know. */
export async function findDemoChoice(): Promise<DemoChoice> {
  if ((await countTracksAndLikes()).all > 0) return "filled";
  return env.isDemoUndecided ? "asked" : "off";
}

/** Makes the first administrator and everything else that was entered, or nothing. */
export async function setUpShop(entered: Entered, signIn: SignIn): Promise<LoginOutcome> {
  const { username, newPassword, language, set, email } = entered;
  const withoutPassword = findPasswordMissing(entered);
  if (withoutPassword) return withoutPassword;
  const payments = await checkEnteredKeys(entered);
  if (payments.refused) return payments;
  const demo = await findDemoChoice();
  const passwordHash = await hashPassword(newPassword);
  if (!passwordHash) return refuse("busy", m.shop_busy());
  const actor = { id: FIRST_ADMINISTRATOR, username, role: "admin", canUpload: true } as const;
  const outcome = await changeSettings(actor, async (tx, before): Promise<LoginOutcome> => {
    if (await hasAdministrator(tx)) return refuse("conflict", m.setup_already_done());
    const conflict = await findCurrencyConflict(entered, before, tx);
    if (conflict) return conflict;
    const id = await insertUser(tx, { ...actor, isActive: true, passwordHash, email: null });
    if (!id) {
      return refuse("conflict", m.username_taken(), { errors: { username: m.username_taken() } });
    }
    await changeLanguage(tx, id, language || "original");
    await saveEntered(tx, entered);
    await applyStartingSet(tx, actor, set);
    for (const checked of payments.done) await storePaymentKeys(tx, actor, checked);
    const { sellerName, shopName, sellerCountry, currency, mailHost } = entered;
    await recordAudit(tx, {
      by: actor,
      action: "set-up-shop",
      subject: { kind: "setting" },
      details: { shopName, sellerName, sellerCountry, currency, mailHost },
    });
    if (await hasMailServer(tx)) await mailEmailConfirmation(tx, actor, email);
    if (demo === "asked" && entered.demo === "yes") {
      await addJob(tx, FILL_EMPTY_SHOP, {}, { key: FILL_EMPTY_SHOP });
    }
    return { done: { actor, ...(await beginSession(tx, id, "password", signIn, new Date())) } };
  });
  await loadPaymentKeys();
  return outcome;
}

/** Sender of tests, before there is an account. */
const SETUP = "setup";

/** Live keys would sell a demo's tracks. */
async function checkEnteredKeys(entered: Entered): Promise<Outcome<CheckedKeys[]>> {
  const all: CheckedKeys[] = [];
  for (const name of keyedProviders) {
    if (findEnvironmentKeys(name) || areBlank(name, entered)) continue;
    const checked = await checkPaymentKeys(name, pickKeys(name, entered), SETUP);
    if (checked.refused) return checked;
    if (checked.done.isLive && entered.demo === "yes") {
      const text = m.payment_keys_live_in_demo({ provider: providerNames[name]() });
      return refuse("invalid", text, { errors: { [keyNames[name][0]]: text } });
    }
    all.push(checked.done);
  }
  return { done: all };
}

export async function testEnteredKeys(
  name: KeyedProvider,
  entered: PaymentKeys,
): Promise<Outcome<CheckedKeys>> {
  const keys = findEnvironmentKeys(name) ?? entered;
  const checked = await checkPaymentKeys(name, keys, SETUP);
  const problem = checked.done?.problem;
  return problem ? refuse("conflict", paymentProblemText(problem)) : checked;
}

/** A blank name or address keeps that of a demo. */
async function saveEntered(tx: Db, entered: Entered): Promise<void> {
  const { email, shopName, sellerName, sellerAddress, sellerCountry, currency } = entered;
  const { mailHost, mailPort, mailUsername, mailFrom, mailPassword } = entered;
  const owner = ownerOfMailPassword(mailHost ?? "", mailUsername ?? "");
  const hasPassword = mailHost && mailUsername && mailPassword;
  await updateSettings(tx, {
    ...(sellerName && { sellerName }),
    ...(sellerAddress && { sellerAddress }),
    shopName,
    sellerCountry,
    sellerEmail: email,
    contactEmail: email,
    currency,
    mailHost,
    mailPort,
    mailUsername,
    mailFrom,
    mailPassword: hasPassword ? await seal(Buffer.from(mailPassword), owner) : null,
  });
}

/** Sends an email with what was entered, which is saved later. Returns its recipient. */
export async function testEnteredMail(entered: EnteredMail): Promise<Outcome<string>> {
  const withoutPassword = findPasswordMissing(entered);
  if (withoutPassword) return withoutPassword;
  const { email: to, mailFrom, shopName } = entered;
  const server = serverOf(entered);
  if (!server) {
    const text = m.setup_mail_server_first();
    return refuse("invalid", text, { errors: { mailHost: text } });
  }
  const { shop } = await findMailAddresses();
  const from = env.MAIL_FROM ?? mailFrom ?? to;
  const branding = { ...shop, shopName: shopName ?? DEFAULT_SHOP_NAME };
  return sendTestMail(server, { from, to, shop: branding }, SETUP);
}

function serverOf({
  mailHost: host,
  mailPort: port,
  mailUsername: user,
  mailPassword: pass,
}: EnteredMail): MailServer | undefined {
  if (env.SMTP_URL) return { url: env.SMTP_URL };
  return host === null ? undefined : mailServerAt({ host, port, user, pass });
}

function findPasswordMissing({ mailHost, mailUsername, mailPassword }: EnteredMail) {
  if (!mailHost || !mailUsername || mailPassword) return undefined;
  const text = m.mail_password_needed();
  return refuse("invalid", text, { errors: { mailPassword: text } });
}

/** Returns what the page shows at first. A demo has filled in its seller. */
export async function findSetupValues() {
  const { shopName, sellerName, sellerAddress, sellerCountry, currency } = await findSettings();
  return { shopName, sellerName, sellerAddress, sellerCountry, currency };
}
