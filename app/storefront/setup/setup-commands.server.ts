import { href } from "react-router";
import { formCommand, type SentForm } from "#app/platform/forms/form-command.server.ts";
import { readTypedValues } from "#app/platform/forms/read-form.server.ts";
import { runInLanguage } from "#app/platform/i18n/request-language.server.ts";
import { cookie } from "#app/shop/accounts/session-cookie.server.ts";
import { setUpShop, testEnteredMail } from "#app/shop/setup/set-up-shop.server.ts";
import { setupForm, testMailForm } from "#app/shop/setup/setup-form.server.ts";
import type { Device } from "#app/shop/signing-in/known-devices.server.ts";
import { m } from "#messages";

type Sent = SentForm & {
  formerToken: string | undefined;
  device: Device;
  deviceCookie: string;
};

export const setupCommands = {
  "set-up": formCommand({
    form: setupForm,
    failed: m.setup_failed,
    run: (entered, { formerToken, device }: Sent) => setUpShop(entered, { formerToken, device }),
    done: ({ token }, { language }, { deviceCookie }) => {
      const headers = new Headers({ "Set-Cookie": cookie.write(token) });
      headers.append("Set-Cookie", deviceCookie);
      const toast = runInLanguage(language || undefined, () => ({
        title: m.setup_done(),
        text: m.setup_done_text(),
      }));
      return { to: href("/admin"), toast, headers, replaces: true };
    },
  }),
  test: formCommand({
    form: testMailForm,
    failed: m.mail_test_not_sent,
    run: (entered, _: Sent) => testEnteredMail(entered),
    done: (testedTo: string, _, { formData }) => ({
      payload: { testedTo, typed: readTypedValues(formData) },
    }),
  }),
};
