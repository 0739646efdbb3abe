import { href } from "react-router";
import { z } from "zod";
import type { AdminForm } from "#app/accounts/sent-form.server.ts";
import { savePayoutAccount, setShare } from "#app/shares/edit-producer.server.ts";
import { type MadePayout, makePayout } from "#app/shares/make-payout.server.ts";
import { payoutAccountForm, shareForm } from "#app/shares/share-forms.server.ts";
import { cancelPayout, failPayoutLine } from "#app/shares/undo-payout.server.ts";
import { proofFields, whenConfirmed } from "#app/signing-in/confirm-identity.server.ts";
import { formatCount } from "#app/ui/format.ts";
import { formCommand } from "#app/web/form-command.server.ts";
import { sharesAddress } from "./shares-address.ts";

const failed = "Nothing was changed";
const unknown = "This payment is not known.";

/** What the forms of the list do, by their `intent`. */
export const shareCommands = {
  share: formCommand({
    form: shareForm.extend(proofFields),
    failed,
    run: ({ id, percent, version, ...proof }, sent: AdminForm) =>
      whenConfirmed("set-share", sent, proof, () => setShare(sent.actor, id, percent, version)),
    done: ({ name }, _, { url }) => ({
      to: sharesAddress(url),
      toast: { title: "Share saved", text: `It counts for what ${name} sells from now on.` },
    }),
  }),
  "make-payout": formCommand({
    form: z.object({ formKey: z.uuid() }),
    failed: "No payout file was made",
    run: ({ formKey }, { actor }: AdminForm) => makePayout(actor, formKey),
    done: ({ id, lines }: MadePayout) => ({
      to: href("/admin/shares/payouts/:id", { id }),
      toast: {
        title: "Payout file made",
        text: `${formatCount(lines, "payment")}. Give it to your bank now.`,
      },
    }),
  }),
};

/** Those of one payout file. */
export const payoutCommands = {
  fail: formCommand({
    form: z.object({ line: z.uuid(unknown) }),
    failed,
    run: ({ line }, { actor }: AdminForm) => failPayoutLine(actor, line),
    done: (_, __, { url }: AdminForm) => ({
      to: url.pathname,
      toast: { title: "Payable again", text: "The next payout file contains it." },
    }),
  }),
  cancel: formCommand({
    form: z.object({ payout: z.uuid(unknown) }),
    failed,
    run: ({ payout }, { actor }: AdminForm) => cancelPayout(actor, payout),
    done: ({ payments }, _, { url }: AdminForm) => ({
      to: url.pathname,
      toast: {
        title: "Payout cancelled",
        text: `${formatCount(payments, "payment")} payable again.`,
      },
    }),
  }),
};

const ofProducer = z.object({ version: z.string().max(40).default(""), ...proofFields });

/** Where a producer's money goes; asks again who sends it. */
export function accountCommands(producerId: string) {
  const done = (title: string) => () => ({
    to: href("/admin/shares/:id", { id: producerId }),
    toast: { title },
  });
  return {
    account: formCommand({
      form: payoutAccountForm.extend(proofFields),
      failed: "The account was not saved",
      run: ({ version, currentPassword, passkey, ...account }, sent: AdminForm) =>
        whenConfirmed("change-payout-account", sent, { currentPassword, passkey }, () =>
          savePayoutAccount(sent.actor, producerId, account, version),
        ),
      done: done("Account saved"),
    }),
    "remove-account": formCommand({
      form: ofProducer,
      failed: "The account was not removed",
      run: ({ version, ...proof }, sent: AdminForm) =>
        whenConfirmed("change-payout-account", sent, proof, () =>
          savePayoutAccount(sent.actor, producerId, undefined, version),
        ),
      done: done("Account removed"),
    }),
  };
}
