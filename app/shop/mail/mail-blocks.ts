import { z } from "zod";

/** A secret is filled in when the email is sent. */
const textOrSecret = z.union([z.string(), z.object({ secret: z.string() })]);

const block = z.discriminatedUnion("type", [
  /** A sent email contains the image, and its preview loads it. */
  z.object({ type: z.literal("cover"), key: z.string(), url: z.string(), alt: z.string() }),
  z.object({ type: z.literal("heading"), text: z.string() }),
  z.object({ type: z.literal("paragraph"), text: z.string() }),
  z.object({
    type: z.literal("facts"),
    facts: z.array(z.object({ name: z.string(), value: textOrSecret })),
  }),
  z.object({ type: z.literal("button"), label: z.string(), url: textOrSecret }),
  z.object({
    type: z.literal("links"),
    links: z.array(
      z.object({
        label: z.string(),
        detail: z.string(),
        url: z.string(),
        /** The color shows while the image is blocked. */
        cover: z.object({ url: z.string(), color: z.string() }).optional(),
      }),
    ),
  }),
  z.object({ type: z.literal("unsubscribe"), label: z.string(), url: textOrSecret }),
  z.object({ type: z.literal("code"), text: textOrSecret }),
  z.object({ type: z.literal("note"), text: z.string() }),
  z.object({ type: z.literal("quote"), by: z.string(), text: z.string() }),
]);

export const mailBlocks = z.array(block);

const attachment = z.object({
  name: z.string(),
  mediaType: z.string(),
  /** The bytes are created from kind and ID when the email is sent. */
  kind: z.string(),
  id: z.string(),
});

export const mailAttachments = z.array(attachment);

/** Content-ID of the cover in its email. */
export const COVER_ID = "cover";

export function coverKeyOf(blocks: MailBlock[]): string | undefined {
  return blocks.find((block) => block.type === "cover")?.key;
}

/** Leaves the cover out if its file is missing. */
export function embedCover(blocks: MailBlock[], isMade: boolean): MailBlock[] {
  const url = `cid:${COVER_ID}`;
  const kept = isMade ? blocks : blocks.filter(({ type }) => type !== "cover");
  return kept.map((block) => (block.type === "cover" ? { ...block, url } : block));
}

export type TextOrSecret = z.output<typeof textOrSecret>;
export type MailBlock = z.output<typeof block>;
export type MailAttachment = z.output<typeof attachment>;

export type Secrets = Record<string, string>;

const HIDDEN = "•••";

/** People other than the recipient may read the result. */
export function hideSecrets(blocks: MailBlock[]): MailBlock[] {
  return replaceSecrets(blocks, () => HIDDEN);
}

/** @throws {Error} if a secret was not created. */
export function fillSecrets(blocks: MailBlock[], secrets: Secrets): MailBlock[] {
  return replaceSecrets(blocks, (name) => {
    const text = secrets[name];
    if (text === undefined) throw new Error(`The secret "${name}" of a mail was not made.`);
    return text;
  });
}

function replaceSecrets(blocks: MailBlock[], textOf: (secret: string) => string): MailBlock[] {
  const replace = (text: TextOrSecret) => (typeof text === "string" ? text : textOf(text.secret));
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

export function unsubscribeUrlOf(blocks: MailBlock[]): string | undefined {
  const block = blocks.find(({ type }) => type === "unsubscribe");
  return block?.type === "unsubscribe" ? requireText(block.url) : undefined;
}

/** @throws {Error} if the secret was neither filled in nor hidden. */
export function requireText(text: TextOrSecret): string {
  if (typeof text !== "string") throw new Error("A mail still has a secret to be filled in.");
  return text;
}
