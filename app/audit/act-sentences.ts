/** What may be recorded, each act as a sentence about the person; `{}` is what it was done to. */
const sentences = {
  "add-track": "added the track {}",
  "edit-track": "edited the track {}",
  "delete-track": "deleted the track {}",
  "archive-track": "archived the sold track {}",
  "allow-same-music": "allowed {} to be published beside a track with the same music",
  "keep-same-music-out":
    "kept {}, which has music in common with another track, from being published",
  "put-on-sale": "put {} on sale",
  "end-sale": "took {} off sale",
  "plan-sale": "planned a sale of {}",
  "drop-sale": "dropped the planned sale of {}",
  "give-track": "gave {} to another account",
  "undo-bulk-act": "undid what was done to {} and other tracks",
  "plan-release": "set when {} is published",
  "cancel-release": "cancelled when {} would be published",
  "refuse-release": "could not publish {} at its hour",
  "favor-track": "made {} a favourite",
  "unfavor-track": "made {} no favourite any more",
  "mark-new": "marked {} a new arrival",
  "unmark-new": "marked {} no new arrival any more",
  "swap-tracks": "swapped the place of {} with another track",
  "sell-track": "marked {} sold",
  "sell-service": "sold the service {}",
  "deliver-service": "marked the service {} delivered",
  "undo-sale": "undid the sale of {}",
  "release-order": "released the reservation of {}",
  "refund-order": "asked to refund an order of {}",
  "retry-jobs": "had the failing {} tried again",
  "retry-refund": "tried a refund of an order of {} again",
  "cancel-refund": "canceled a refund of an order of {}",
  "confirm-refund": "confirmed a refund of an order of {}",
  "decide-dispute": "recorded how a dispute about an order of {} ended",
  "erase-buyer": "erased the buyer of an order of {}",
  "correct-address": "corrected the mail address of an order of {}",
  "add-file": "added a file for the buyer of {}",
  "change-file": "changed the kind of a file for the buyer of {}",
  "remove-file": "removed a file for the buyer of {}",
  "set-file-link": "set the download file link of {}",
  "clear-file-link": "cleared the download file link of {}",
  "make-link": "generated the download link of {}",
  "renew-link": "regenerated the download link of {}",
  "make-return-link": "made the return link of {}",
  "renew-return-link": "renewed the return link of {}",
  "add-user": "made the account {}",
  "edit-user": "edited the account {}",
  "activate-user": "activated the account {}",
  "deactivate-user": "deactivated the account {}",
  "delete-user": "deleted the account {}",
  "set-password": "set a new password for {}",
  "switch-on-second-factor": "switched on the authenticator codes of {}",
  "switch-off-second-factor": "switched off the authenticator codes of {}",
  "make-recovery-codes": "made new recovery codes for {}",
  "use-recovery-code": "signed in with a recovery code of {}",
  "add-passkey": "added a passkey to {}",
  "remove-passkey": "removed a passkey of {}",
  "confirm-email": "confirmed the mail address of {}",
  "remove-email": "removed the mail address of {}",
  "end-sessions": "ended sessions of {}",
  "choose-language": "chose the language of the admin area for {}",
  "invite-user": "invited {}",
  "withdraw-invitation": "withdrew the invitation of {}",
  "accept-invitation": "accepted an invitation as {}",
  "require-second-factor": "required a second factor of administrators",
  "drop-second-factor-rule": "stopped requiring a second factor of administrators",
  "set-share": "set the share of {}",
  "change-payout-account": "changed the account that {} is paid to",
  "pay-out": "put a payment to {} into a payout file",
  "fail-payout": "marked a payment to {} as failed",
  "add-package": "added the service package {}",
  "edit-package": "edited the service package {}",
  "remove-package": "removed the service package {}",
  "move-package": "moved the service package {}",
  "add-question": "added the question {}",
  "edit-question": "edited the question {}",
  "remove-question": "removed the question {}",
  "move-question": "moved the question {}",
  "read-message": "marked the message of {} read",
  "unread-message": "marked the message of {} unread",
  "archive-message": "archived the message of {}",
  "unarchive-message": "took the message of {} out of the archive",
  "delete-message": "deleted the message of {}",
  "reply-to-message": "replied to the message of {}",
  "send-mail-again": "asked to send the mail {} again",
  "import-statement": "uploaded the statement {}",
  "settle-transfer": "counted the transfer {} for an order",
  "return-transfer": "put the transfer {} down to be sent back",
  "ignore-transfer": "put the transfer {} aside",
  "reopen-transfer": "took up the transfer {} again",
  "write-page": "wrote the words of {}",
  "reset-page": "put back the default words of {}",
  "write-agreement": "wrote the agreement {}",
  "begin-maintenance": "began the maintenance",
  "end-maintenance": "ended the maintenance",
  "set-voice-tag": "set the voice tag",
  "switch-on-voice-tag": "switched the voice tag on",
  "switch-off-voice-tag": "switched the voice tag off",
  "remove-voice-tag": "removed the voice tag",
  "change-look": "changed the shop's name or colours",
  "set-logo": "set the shop's logo",
  "remove-logo": "removed the shop's logo",
  "change-social-links": "changed the social links",
  "change-bank-account": "changed the bank account and the deadlines of transfers",
  "change-contact-address": "changed the contact address",
  "change-checkout": "changed the settings of the checkout",
  "change-periods": "changed for how long personal data are kept",
  "change-share-rules": "changed the rules of producers' shares",
  "change-invoices": "changed who writes invoices",
  "change-webhook": "changed where ledger entries are sent",
  "change-taxes": "changed how taxes are worked out",
  "add-tax-rate": "added a tax rate",
  "remove-tax-rate": "removed a tax rate",
  "test-provider": "tested a payment provider",
  "open-checkout": "opened the checkout",
  "close-checkout": "closed the checkout",
  "render-previews": "asked to render the previews again",
  "check-storage": "asked to check the storage",
  "miss-file": "could not fetch a file of {}",
  import: "imported {}",
};

export type Act = keyof typeof sentences;

/** The words of an act before and after its subject. */
export function describeAct(act: string): { before: string; after: string } {
  const [before = "", after = ""] = sentenceOf(act).split("{}");
  return { before, after };
}

/** With `{}` for its subject. A former act, which has no sentence, is named. */
export function sentenceOf(act: string): string {
  return isAct(act) ? sentences[act] : `${nameOfAct(act)}: {}`;
}

function isAct(act: string): act is Act {
  return Object.hasOwn(sentences, act);
}

/** An act for a choice: `Renew link`. */
export function nameOfAct(act: string): string {
  const words = act.replaceAll("-", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** A changed field: `price`, `can upload`. */
export function nameOfDetail(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}
