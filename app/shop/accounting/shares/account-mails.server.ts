import type { Db } from "#app/platform/database/db.server.ts";
import { href } from "#app/platform/navigation/href.ts";
import { siteUrl } from "#app/platform/system/site-url.server.ts";
import { formatTime } from "#app/platform/ui/format-time.ts";
import type { Actor } from "#app/shop/accounts/actor.ts";
import type { MailBlock } from "#app/shop/mail/mail-blocks.ts";
import { type NewMail, queueMail } from "#app/shop/mail/outbox.server.ts";
import { m } from "#messages";
import { maskIban } from "./share.ts";

type Changed = {
  by: Actor;
  producer: { id: string; name: string };
  /** Null for none. */
  before: string | null;
  after: string | null;
};

/** Emails the owner of the shop too. */
export async function mailAccountChange(tx: Db, changed: Changed): Promise<void> {
  const { id, name } = changed.producer;
  const profile = await tx
    .selectFrom("userProfiles")
    .where("id", "=", id)
    .select("email")
    .executeTakeFirst();
  const email = profile?.email;
  if (email) {
    await queueMail(tx, () =>
      compose(changed, {
        to: { address: email },
        subject: m.mail_account_subject(),
        text: m.mail_account_text(),
        note: m.mail_account_note(),
        path: href("/admin/shares"),
      }),
    );
  }
  await queueMail(tx, () =>
    compose(changed, {
      to: "owner",
      subject: m.mail_account_owner_subject({ name }),
      text: m.mail_account_owner_text(),
      note: m.mail_account_owner_note(),
      path: href("/admin/shares/:id", { id }),
    }),
  );
}

type Text = Pick<NewMail, "to" | "subject"> & Record<"text" | "note" | "path", string>;

function compose(
  { by, producer, before, after }: Changed,
  { to, subject, text, note, path }: Text,
): NewMail {
  const rows = [
    { name: m.mail_account(), value: producer.name },
    { name: m.mail_account_before(), value: maskIban(before) ?? m.mail_no_account() },
    { name: m.mail_account_now(), value: maskIban(after) ?? m.mail_no_account() },
    { name: m.mail_changed_by(), value: by.username },
    { name: m.mail_time(), value: formatTime(new Date()) },
  ];
  const blocks: MailBlock[] = [
    { type: "heading", text: subject },
    { type: "paragraph", text: after === null ? m.mail_account_none() : text },
    { type: "facts", facts: rows },
    { type: "note", text: note },
    { type: "button", label: m.mail_account_see(), url: siteUrl(path) },
  ];
  return { kind: "payout-account", to, subject, blocks };
}
