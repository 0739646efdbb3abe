import { href } from "react-router";
import { formCommand } from "#app/platform/forms/form-command.server.ts";
import type { AdminForm } from "#app/shop/accounts/admin-form.server.ts";
import {
  decideReview,
  decisionForm,
} from "#app/shop/catalog/audio-matches/decide-review.server.ts";
import { m } from "#messages";

export const audioMatchCommands = {
  decide: formCommand({
    form: decisionForm,
    failed: m.same_music_not_saved,
    run: (sent, { actor }: AdminForm) => decideReview(actor, sent),
    done: ({ title }, { decision }) => ({
      to: href("/admin/same-music"),
      toast: {
        title: decision === "allowed" ? m.same_music_approved() : m.same_music_rejected(),
        text: title.slice(0, 100),
      },
    }),
  }),
};
