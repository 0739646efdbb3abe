import { data } from "react-router";
import { z } from "zod";
import type { Actor } from "#app/accounts/actor.ts";
import { failureStatus } from "#app/database/failure-status.server.ts";
import { renewDownloadLink, renewReturnLink } from "#app/orders/renew-links.server.ts";
import { log } from "#app/system/log.server.ts";
import type { ToastText } from "#app/ui/toasts.tsx";
import { readForm } from "#app/web/read-form.server.ts";
import { redirectWithToast } from "#app/web/toast-cookie.server.ts";

const linkForm = z.object({
  intent: z.enum(["link", "return-link"]),
  trackId: z
    .string()
    .max(100)
    .regex(/^\P{Cc}+$/u),
});

const commands = { link: renewDownloadLink, "return-link": renewReturnLink };

const done = {
  link: {
    title: "Download link generated",
    text: "New download link has been created successfully.",
  },
  "return-link": { title: "Return link generated", text: "Copy it into your payment page." },
} as const;

/** Makes the link that a form asks for, and goes back to the list or says why not. */
export async function answerLinkForm(actor: Actor, form: FormData, backTo: string) {
  const { value } = readForm(linkForm, form);
  if (!value) return refuse("This form is not understood.", 400);
  try {
    const isMade = await commands[value.intent](actor, value.trackId);
    if (!isMade) return refuse("This track does not exist any more.", 404);
    // The list is the same page: the Back button should not lead through each press.
    return redirectWithToast(backTo, done[value.intent], { replaces: true });
  } catch (error) {
    log.error({ err: error }, "a link could not be made");
    return refuse("It has been written down. Please try again.", failureStatus(error) ?? 500);
  }
}

function refuse(text: string, status: number) {
  const notice: ToastText = { title: "Error generating download link", text, tone: "problem" };
  return data({ notice }, { status });
}
