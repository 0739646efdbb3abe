import { z } from "zod";

/** A text, or the name of a secret whose text is made when the mail is sent. */
const words = z.union([z.string(), z.object({ secret: z.string() })]);

const block = z.discriminatedUnion("type", [
  z.object({ type: z.literal("heading"), text: z.string() }),
  z.object({ type: z.literal("paragraph"), text: z.string() }),
  z.object({
    type: z.literal("facts"),
    facts: z.array(z.object({ name: z.string(), value: words })),
  }),
  z.object({ type: z.literal("button"), label: z.string(), url: words }),
  z.object({
    type: z.literal("links"),
    links: z.array(z.object({ label: z.string(), detail: z.string(), url: z.string() })),
  }),
  z.object({ type: z.literal("unsubscribe"), label: z.string(), url: words }),
  z.object({ type: z.literal("code"), text: words }),
  z.object({ type: z.literal("note"), text: z.string() }),
  z.object({ type: z.literal("quote"), by: z.string(), text: z.string() }),
]);

export const mailBlocks = z.array(block);

const attachment = z.object({
  name: z.string(),
  mediaType: z.string(),
  /** What makes its bytes when the mail is sent, and of what. */
  kind: z.string(),
  id: z.string(),
});

export const mailAttachments = z.array(attachment);

export type Words = z.output<typeof words>;
export type MailBlock = z.output<typeof block>;
export type MailAttachment = z.output<typeof attachment>;

/** The texts of a mail's secrets, by name. */
export type Secrets = Record<string, string>;

const HIDDEN = "•••";

/** A mail as people may read it who are not its recipient. */
export function hideSecrets(blocks: MailBlock[]): MailBlock[] {
  return replaceWords(blocks, () => HIDDEN);
}

/** @throws {Error} when a secret was not made. */
export function fillSecrets(blocks: MailBlock[], secrets: Secrets): MailBlock[] {
  return replaceWords(blocks, (name) => {
    const text = secrets[name];
    if (text === undefined) throw new Error(`The secret "${name}" of a mail was not made.`);
    return text;
  });
}

function replaceWords(blocks: MailBlock[], textOf: (secret: string) => string): MailBlock[] {
  const replace = (text: Words) => (typeof text === "string" ? text : textOf(text.secret));
  return blocks.map((each) => {
    if (each.type === "button" || each.type === "unsubscribe")
      return { ...each, url: replace(each.url) };
    if (each.type === "code") return { ...each, text: replace(each.text) };
    if (each.type !== "facts") return each;
    return {
      ...each,
      facts: each.facts.map(({ name, value }) => ({ name, value: replace(value) })),
    };
  });
}

/** Where a mail leads whoever wants no more of its kind. */
export function unsubscribeUrlOf(blocks: MailBlock[]): string | undefined {
  const block = blocks.find(({ type }) => type === "unsubscribe");
  return block?.type === "unsubscribe" ? plain(block.url) : undefined;
}

/**
 * Words whose secret was filled in or hidden.
 * @throws {Error} when it was not.
 */
export function plain(text: Words): string {
  if (typeof text !== "string") throw new Error("A mail still has a secret to be filled in.");
  return text;
}
