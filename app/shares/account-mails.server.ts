import type { Actor } from "#app/accounts/actor.ts";
import type { Db } from "#app/database/db.server.ts";
import type { MailBlock } from "#app/mail/mail-blocks.ts";
import { type NewMail, queueMail } from "#app/mail/outbox.server.ts";
import { env } from "#app/system/env.server.ts";
import { formatTime } from "#app/ui/format.ts";
import { maskIban } from "./share.ts";

type Changed = {
  by: Actor;
  producer: { id: string; name: string };
  /** Null: nowhere. */
  before: string | null;
  after: string | null;
};

/** To the producer, where their address is confirmed, and to the owner of the shop. */
export async function mailChangedAccount(tx: Db, changed: Changed): Promise<void> {
  const { id, name } = changed.producer;
  const account = tx.selectFrom("userProfiles").where("id", "=", id).select("email");
  const { email } = (await account.executeTakeFirst()) ?? {};
  if (email) {
    await send(tx, changed, {
      to: { address: email },
      subject: "Your payout account was changed",
      text: "From now on what you earn is paid to another account.",
      note: "If it was not you, change your password, enter your account again, and write to the shop before the next payout.",
      path: "/admin/shares",
    });
  }
  await send(tx, changed, {
    to: "owner",
    subject: `The payout account of ${name} was changed`,
    text: "From now on what they earn is paid to another account.",
    note: "If it was neither they nor you, make no payout file before you have spoken to them, and deactivate their account.",
    path: `/admin/shares/${encodeURIComponent(id)}`,
  });
}

type Text = Pick<NewMail, "to" | "subject"> & Record<"text" | "note" | "path", string>;

async function send(
  tx: Db,
  { by, producer, before, after }: Changed,
  { to, subject, text, note, path }: Text,
): Promise<void> {
  const facts = [
    { name: "Account", value: producer.name },
    { name: "Paid to before", value: maskIban(before) },
    { name: "Paid to now", value: maskIban(after) },
    { name: "Changed by", value: by.username },
    { name: "Time", value: formatTime(new Date()) },
  ];
  const blocks: MailBlock[] = [
    { type: "heading", text: subject },
    { type: "paragraph", text: after === null ? "From now on nothing is paid out." : text },
    { type: "facts", facts },
    { type: "note", text: note },
    { type: "button", label: "See the payout account", url: `${env.SITE_URL}${path}` },
  ];
  await queueMail(tx, { kind: "payout-account", to, subject, blocks });
}
