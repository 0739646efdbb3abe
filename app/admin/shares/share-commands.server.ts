import { href } from "react-router";
import { z } from "zod";
import { backTo, formCommand } from "#app/platform/forms/form-command.server.ts";
import { savePayoutAccount, setShare } from "#app/shop/accounting/shares/edit-producer.server.ts";
import { type MadePayout, makePayout } from "#app/shop/accounting/shares/make-payout.server.ts";
import { payoutAccountForm, shareForm } from "#app/shop/accounting/shares/share-forms.server.ts";
import { cancelPayout, failPayoutLine } from "#app/shop/accounting/shares/undo-payout.server.ts";
import { type AdminForm, samePage } from "#app/shop/accounts/admin-form.server.ts";
import {
  reauthenticationFields,
  runConfirmed,
} from "#app/shop/signing-in/confirm-identity.server.ts";
import { m } from "#messages";
import { sharesAddress } from "./shares-address.ts";

const failed = m.nothing_changed;
const unknown = m.shares_this_payment_is_not_known;

export const shareCommands = {
  share: formCommand({
    form: shareForm.extend(reauthenticationFields),
    failed,
    run: ({ id, percent, version, ...credentials }, sent: AdminForm) =>
      runConfirmed("set-share", sent, credentials, () =>
        setShare(sent.actor, id, percent, version),
      ),
    done: backTo(toList, ({ name }: { name: string }) => ({
      title: m.shares_share_saved,
      text: m.shares_rate_applies_from_now({ name }),
    })),
  }),
  "make-payout": formCommand({
    form: z.object({ formKey: z.uuid() }),
    failed: m.shares_no_payout_file_was_made,
    run: ({ formKey }, { actor }: AdminForm) => makePayout(actor, formKey),
    done: ({ id, paymentCount }: MadePayout) => ({
      to: href("/admin/shares/payouts/:id", { id }),
      toast: {
        title: m.shares_payout_file_made(),
        text: m.shares_give_it_to_your_bank_now({
          lines: m.count_payments({ count: paymentCount }),
        }),
      },
    }),
  }),
};

export const payoutCommands = {
  fail: formCommand({
    form: z.object({ line: z.uuid({ error: unknown }) }),
    failed,
    run: ({ line }, { actor }: AdminForm) => failPayoutLine(actor, line),
    done: backTo(samePage, {
      title: m.shares_payable_again,
      text: m.shares_the_next_payout_file_contains_it,
    }),
  }),
  cancel: formCommand({
    form: z.object({ payout: z.uuid({ error: unknown }) }),
    failed,
    run: ({ payout }, { actor }: AdminForm) => cancelPayout(actor, payout),
    done: backTo(samePage, ({ payments }: { payments: number }) => ({
      title: m.shares_payout_canceled,
      text: m.shares_payments_payable_again({ payments: m.count_payments({ count: payments }) }),
    })),
  }),
};

function toList({ url }: AdminForm): string {
  return sharesAddress(url);
}

const ofProducer = z.object({ version: z.string().max(40).default(""), ...reauthenticationFields });

/** Every command asks for re-authentication. */
export function payoutAccountCommands(producerId: string) {
  const toProducer = () => href("/admin/shares/:id", { id: producerId });
  return {
    account: formCommand({
      form: payoutAccountForm.extend(reauthenticationFields),
      failed: m.shares_the_account_was_not_saved(),
      run: ({ version, currentPassword, passkey, ...account }, sent: AdminForm) =>
        runConfirmed("change-payout-account", sent, { currentPassword, passkey }, () =>
          savePayoutAccount(sent.actor, producerId, account, version),
        ),
      done: backTo(toProducer, { title: m.shares_account_saved }),
    }),
    "remove-account": formCommand({
      form: ofProducer,
      failed: m.shares_the_account_was_not_removed(),
      run: ({ version, ...credentials }, sent: AdminForm) =>
        runConfirmed("change-payout-account", sent, credentials, () =>
          savePayoutAccount(sent.actor, producerId, undefined, version),
        ),
      done: backTo(toProducer, { title: m.shares_account_removed }),
    }),
  };
}
