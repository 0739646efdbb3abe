import { z } from "zod";
import { lines } from "#app/web/text-fields.ts";

const id = z.uuid();

/** Of a press that concerns one message and nothing else of it. */
export const oneMessageForm = z.object({ id });

export const replyForm = z.object({
  id,
  reply: lines({ max: 5000, needed: "Please write a reply." }),
});

export const mailAgainForm = z.object({ id, mailId: z.uuid() });
