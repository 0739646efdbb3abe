/** Why an email was not sent. Its text, for each reader, is in `mail/mail-problem-text.ts`. */
export type MailProblem =
  | { code: "no-address" | "no-server" }
  /** `text`: what the mail server or the network said. */
  | { code: "server-said"; text: string };
