import { backTo, formCommand } from "#app/platform/forms/form-command.server.ts";
import type { AdminForm } from "#app/shop/accounts/admin-form.server.ts";
import { resendMail, resendMailForm } from "#app/shop/mail/outbox.server.ts";
import { m } from "#messages";

export const mailCommands = {
  again: formCommand({
    form: resendMailForm,
    failed: m.mail_not_sent,
    run: (mail, { actor }: AdminForm) => resendMail(actor, mail),
    done: backTo(toPage, { title: m.messages_sending_email }),
  }),
};

function toPage({ url }: AdminForm): string {
  return `${url.pathname.replace(/\.data$/, "")}${url.search}`;
}
