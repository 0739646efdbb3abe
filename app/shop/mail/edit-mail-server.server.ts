import type { z } from "zod";
import { recordAudit } from "#app/platform/audit/record-audit.server.ts";
import { db } from "#app/platform/database/db.server.ts";
import { Limit } from "#app/platform/database/limit.server.ts";
import { conflictWith, type Outcome, refuse } from "#app/platform/forms/outcome.ts";
import { versionOf } from "#app/platform/forms/version.server.ts";
import { runInShopLanguage } from "#app/platform/i18n/request-language.server.ts";
import { seal } from "#app/platform/system/secret-box.server.ts";
import type { Actor } from "#app/shop/accounts/actor.ts";
import { changeSettings, updateSettings } from "#app/shop/content/edit-settings.server.ts";
import { type EnteredSettings, pickSettings } from "#app/shop/content/settings.server.ts";
import { mayManageSettings, notAllowed } from "#app/shop/content/settings-policy.ts";
import { m } from "#messages";
import { findMailAddresses, reasonOf, sendMail } from "./mail.server.ts";
import type { MailBlock } from "./mail-blocks.ts";
import { mailProblemText } from "./mail-problem-text.ts";
import { findMailServer, type MailServer, ownerOfMailPassword } from "./mail-server.server.ts";
import type { mailServerForm } from "./mail-server-form.ts";
import type { MailBranding } from "./mail-styles.ts";
import { textOf } from "./mail-text.ts";

type Wanted = Omit<z.output<typeof mailServerForm>, "version">;

/** A blank password keeps the stored one, which no other server or username gets. */
export function saveMailServer(
  actor: Actor,
  { version, ...wanted }: Wanted & { version: string },
  password: string,
): Promise<Outcome<EnteredSettings, EnteredSettings>> {
  return changeSettings<EnteredSettings, EnteredSettings>(actor, async (tx, settings) => {
    const before = pickSettings(settings, wanted);
    if (versionOf(before) === versionOf(wanted) && !password) return { done: wanted };
    if (versionOf(before) !== version) {
      return conflictWith<EnteredSettings>(before, versionOf(before));
    }
    const ownerOf = ({ mailHost, mailUsername }: Partial<Wanted>) =>
      ownerOfMailPassword(mailHost ?? "", mailUsername ?? "");
    const keepsPassword = !password && ownerOf(before) === ownerOf(wanted);
    if (wanted.mailHost && wanted.mailUsername && !password && !keepsPassword) {
      const text = m.mail_password_needed();
      return refuse("invalid", text, { errors: { mailPassword: text } });
    }
    const mailPassword = password ? await seal(Buffer.from(password), ownerOf(wanted)) : null;
    await updateSettings(tx, keepsPassword ? wanted : { ...wanted, mailPassword });
    await recordAudit(tx, {
      by: actor,
      action: "change-mail-server",
      subject: { kind: "setting" },
      details: wanted,
    });
    return { done: wanted };
  });
}

/** Sends an email to the contact address at once. Returns that address. */
export async function testMailServer(actor: Actor): Promise<Outcome<string>> {
  if (!mayManageSettings(actor)) return refuse("forbidden", notAllowed());
  const server = await findMailServer();
  if (typeof server === "string") return refuse("conflict", mailProblemText({ code: server }));
  const { from, owner: to, shop } = await findMailAddresses();
  if (!from || !to) return refuse("conflict", mailProblemText({ code: "no-address" }));
  const outcome = await sendTestMail(server, { from, to, shop }, actor.id);
  if (outcome.refused) return outcome;
  const subject = { kind: "setting" } as const;
  await recordAudit(db, { by: actor, action: "test-mail-server", subject });
  return outcome;
}

const tests = new Limit({ name: "a test email", uses: 10, seconds: 60 * 60 });

type Addresses = { from: string; to: string; shop: MailBranding };

/** Counts for `sender`. Returns the recipient. */
export async function sendTestMail(
  server: MailServer,
  { from, to, shop }: Addresses,
  sender: string,
): Promise<Outcome<string>> {
  const retryAfterSeconds = await tests.count(sender);
  if (retryAfterSeconds > 0) {
    return refuse("busy", m.mail_test_too_often(), { retryAfterSeconds });
  }
  const message = await runInShopLanguage(async () => {
    const subject = m.mail_test_subject();
    const blocks: MailBlock[] = [
      { type: "heading", text: subject },
      { type: "paragraph", text: m.mail_test_text() },
    ];
    const { renderMail } = await import("./mail-layout.server.tsx");
    return { subject, text: textOf(blocks), html: renderMail(subject, blocks, shop) };
  });
  try {
    await sendMail(server, {
      ...message,
      id: crypto.randomUUID(),
      from: { name: shop.shopName, address: from },
      to,
      replyTo: undefined,
      isAutomatic: true,
      unsubscribeUrl: undefined,
      attachments: [],
    });
  } catch (error) {
    return refuse("conflict", testProblemText(error));
  }
  return { done: to };
}

function testProblemText(error: unknown): string {
  const { reason, isAnswer } = reasonOf(error);
  if (!isAnswer) return m.mail_test_no_connection({ reason });
  return m.mail_test_failed({ reason });
}
