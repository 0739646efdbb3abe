export type MailProblem =
  | { code: "no-address" | "no-password" | "no-server" }
  /** `text` is the message of the mail server or the network. */
  | { code: "server-said"; text: string };
