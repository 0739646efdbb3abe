import { z } from "zod";
import { backTo, formCommand } from "#app/platform/forms/form-command.server.ts";
import { type AdminForm, samePage } from "#app/shop/accounts/admin-form.server.ts";
import { saveMailServer, testMailServer } from "#app/shop/mail/edit-mail-server.server.ts";
import { mailPasswordFields, mailServerForm } from "#app/shop/mail/mail-server-form.ts";
import {
  reauthenticationFields,
  runConfirmed,
} from "#app/shop/signing-in/confirm-identity.server.ts";
import { m } from "#messages";

export const mailServerCommands = {
  save: formCommand({
    form: mailServerForm.extend(mailPasswordFields).extend(reauthenticationFields),
    failed: m.settings_failed_to_save_settings,
    run: ({ currentPassword, passkey, mailPassword, ...wanted }, sent: AdminForm) =>
      runConfirmed("change-mail-server", sent, { currentPassword, passkey }, () =>
        saveMailServer(sent.actor, wanted, mailPassword),
      ),
    done: backTo(samePage, { title: m.settings_settings_saved }),
  }),
  test: formCommand({
    form: z.object({}),
    failed: m.mail_test_not_sent,
    run: (_, { actor }: AdminForm) => testMailServer(actor),
    done: backTo(samePage, (to: string) => ({
      title: m.mail_test_sent,
      text: m.mail_test_sent_text({ to }),
    })),
  }),
};
