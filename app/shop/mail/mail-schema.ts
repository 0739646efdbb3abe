import type { ColumnType, Generated } from "kysely";
import type { MadeAt } from "#app/platform/database/column-types.ts";
import type { MailProblem } from "./mail-problem.ts";

export type MailTables = {
  mails: Mails;
};

/** Private: every email of the shop, sent or not. */
export type Mails = {
  id: Generated<string>;
  kind: string;
  toName: string | null;
  /** Null means the contact address of the settings at the time of sending. */
  toAddress: string | null;
  replyToName: string | null;
  /** Null means the contact address. */
  replyToAddress: string | null;
  subject: string;
  /** Contains no secrets, which are created when the email is sent. */
  blocks: ColumnType<unknown, string, never>;
  attachments: ColumnType<unknown, string | undefined, never>;
  messageId: string | null;
  orderId: string | null;
  /** Null for the shop's own. */
  language: string | null;
  /** Null for the shop itself. */
  writtenBy: string | null;
  secretKind: string | null;
  secretId: string | null;
  /** `unsent` means that the shop had no mail server. */
  state: Generated<"waiting" | "sent" | "failed" | "unsent">;
  /** Result of the latest attempt. */
  problem: ColumnType<MailProblem | null>;
  tries: Generated<number>;
  createdAt: MadeAt;
  /** Time of the last attempt. */
  sentAt: Date | null;
};
