import { z } from "zod";
import type { AdminForm } from "#app/accounts/sent-form.server.ts";
import {
  renewDownloadLink,
  renewReturnLink,
} from "#app/orders/download-links/renew-links.server.ts";
import { formCommand } from "#app/web/form-command.server.ts";
import { downloadsAddress } from "./download-address.ts";

const trackForm = z.object({
  trackId: z
    .string("This form is not understood.")
    .max(100, "This form is not understood.")
    .regex(/^\P{Cc}+$/u, "This form is not understood."),
});

/** What the forms of the screen do, by their `intent`. */
export const linkCommands = {
  link: linkCommand(renewDownloadLink, {
    title: "Download link generated",
    text: "New download link has been created successfully.",
  }),
  "return-link": linkCommand(renewReturnLink, {
    title: "Return link generated",
    text: "Copy it into your payment page.",
  }),
};

function linkCommand(renew: typeof renewDownloadLink, toast: { title: string; text: string }) {
  return formCommand({
    form: trackForm,
    failed: "Error generating download link",
    onError: "It has been written down. Please try again.",
    run: ({ trackId }, { actor }: AdminForm) => renew(actor, trackId),
    // The list is the same page: the Back button should not lead through each press.
    done: (_, __, { url }) => ({ to: downloadsAddress(url.searchParams), toast, replaces: true }),
  });
}
