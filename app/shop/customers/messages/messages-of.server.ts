import { db } from "#app/platform/database/db.server.ts";
import { listMessageMails } from "./message-mails.server.ts";

export async function listMessagesFrom(email: string) {
  const messages = await db
    .selectFrom("contactMessages")
    .where(({ fn }) => fn<string>("lower", ["email"]), "=", email.toLowerCase())
    .select(["id", "name", "email", "message", "createdAt"])
    .orderBy("createdAt")
    .execute();
  const mails = await listMessageMails(messages.map(({ id }) => id));
  return messages.map(({ id, ...message }) => ({
    ...message,
    replies: mails
      .filter(({ messageId, reply }) => messageId === id && reply !== null)
      .map(({ reply, createdAt }) => ({ reply, createdAt })),
  }));
}
