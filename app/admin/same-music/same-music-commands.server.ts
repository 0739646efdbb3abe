import { href } from "react-router";
import type { AdminForm } from "#app/accounts/sent-form.server.ts";
import {
  decideQuestion,
  decisionForm,
} from "#app/catalogue/sound-questions/decide-question.server.ts";
import { formCommand } from "#app/web/form-command.server.ts";

/** What the forms of the screen do, by their `intent`. */
export const sameMusicCommands = {
  decide: formCommand({
    form: decisionForm,
    failed: "Nothing was decided",
    run: (sent, { actor }: AdminForm) => decideQuestion(actor, sent),
    done: ({ title }, { decision }) => ({
      to: href("/admin/same-music"),
      toast: {
        title: decision === "allowed" ? "It may be published" : "It stays a draft",
        text: title.slice(0, 100),
      },
    }),
  }),
};
