import type { Generated } from "kysely";
import type { MadeAt } from "#app/platform/database/column-types.ts";

export type MessagesTables = {
  contactMessages: ContactMessages;
};

/** Private: from the contact form. */
export type ContactMessages = {
  id: Generated<string>;
  name: string;
  email: string;
  message: string;
  /** Null means unread. */
  readAt: Date | null;
  archivedAt: Date | null;
  language: Generated<string>;
  createdAt: MadeAt;
};
