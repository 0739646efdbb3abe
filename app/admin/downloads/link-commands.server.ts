import { z } from "zod";
import { backTo, formCommand, type Toast } from "#app/platform/forms/form-command.server.ts";
import type { AdminForm } from "#app/shop/accounts/admin-form.server.ts";
import { renewDownloadLink, renewReturnLink } from "#app/shop/catalog/files/renew-links.server.ts";
import { m } from "#messages";
import { downloadsAddress } from "./download-address.ts";

const trackForm = z.object({
  trackId: z
    .string({ error: m.music_manager_form_unreadable })
    .max(100, { error: m.music_manager_form_unreadable })
    .regex(/^\P{Cc}+$/u, { error: m.music_manager_form_unreadable }),
});

export const linkCommands = {
  link: linkCommand(renewDownloadLink, {
    title: m.downloads_download_link_generated,
    text: m.downloads_new_download_link_has_been_created,
  }),
  "return-link": linkCommand(renewReturnLink, {
    title: m.downloads_return_link_generated,
    text: m.downloads_copy_it_into_your_payment_page,
  }),
};

function toList({ url }: AdminForm): string {
  return downloadsAddress(url.searchParams);
}

function linkCommand(renew: typeof renewDownloadLink, toast: Toast) {
  return formCommand({
    form: trackForm,
    failed: m.downloads_error_generating_download_link(),
    onError: m.error_logged_try_again(),
    run: ({ trackId }, { actor }: AdminForm) => renew(actor, trackId),
    // The list is the same page, so Back should not step through each click.
    done: backTo(toList, toast, { replaces: true }),
  });
}
