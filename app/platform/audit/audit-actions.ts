import { m } from "#messages";
import type { AuditLog } from "./audit-schema.ts";

/** Name of each action, and the sentence about its subject. */
const actions = {
  "add-track": [m.act_name_add_track, m.act_add_track],
  "edit-track": [m.act_name_edit_track, m.act_edit_track],
  "delete-track": [m.act_name_delete_track, m.act_delete_track],
  "archive-track": [m.act_name_archive_track, m.act_archive_track],
  "replace-track": [m.act_name_replace_track, m.act_replace_track],
  "allow-same-music": [m.act_name_allow_same_music, m.act_allow_same_music],
  "keep-same-music-out": [m.act_name_keep_same_music_out, m.act_keep_same_music_out],
  "put-on-sale": [m.act_name_put_on_sale, m.act_put_on_sale],
  "end-sale": [m.act_name_end_sale, m.act_end_sale],
  "plan-sale": [m.act_name_plan_sale, m.act_plan_sale],
  "drop-sale": [m.act_name_drop_sale, m.act_drop_sale],
  "give-track": [m.act_name_give_track, m.act_give_track],
  "undo-bulk-act": [m.act_name_undo_bulk_act, m.act_undo_bulk_act],
  "plan-release": [m.act_name_plan_release, m.act_plan_release],
  "cancel-release": [m.act_name_cancel_release, m.act_cancel_release],
  "refuse-release": [m.act_name_refuse_release, m.act_refuse_release],
  "favor-track": [m.act_name_favor_track, m.act_favor_track],
  "unfavor-track": [m.act_name_unfavor_track, m.act_unfavor_track],
  "mark-new": [m.act_name_mark_new, m.act_mark_new],
  "unmark-new": [m.act_name_unmark_new, m.act_unmark_new],
  "swap-tracks": [m.act_name_swap_tracks, m.act_swap_tracks],
  "sell-track": [m.act_name_sell_track, m.act_sell_track],
  "sell-service": [m.act_name_sell_service, m.act_sell_service],
  "deliver-service": [m.act_name_deliver_service, m.act_deliver_service],
  "undo-sale": [m.act_name_undo_sale, m.act_undo_sale],
  "release-order": [m.act_name_release_order, m.act_release_order],
  "refund-order": [m.act_name_refund_order, m.act_refund_order],
  "retry-jobs": [m.act_name_retry_jobs, m.act_retry_jobs],
  "retry-refund": [m.act_name_retry_refund, m.act_retry_refund],
  "cancel-refund": [m.act_name_cancel_refund, m.act_cancel_refund],
  "confirm-refund": [m.act_name_confirm_refund, m.act_confirm_refund],
  "decide-dispute": [m.act_name_decide_dispute, m.act_decide_dispute],
  "erase-buyer": [m.act_name_erase_buyer, m.act_erase_buyer],
  "correct-address": [m.act_name_correct_address, m.act_correct_address],
  "add-file": [m.act_name_add_file, m.act_add_file],
  "change-file": [m.act_name_change_file, m.act_change_file],
  "remove-file": [m.act_name_remove_file, m.act_remove_file],
  "set-file-link": [m.act_name_set_file_link, m.act_set_file_link],
  "clear-file-link": [m.act_name_clear_file_link, m.act_clear_file_link],
  "make-link": [m.act_name_make_link, m.act_make_link],
  "renew-link": [m.act_name_renew_link, m.act_renew_link],
  "make-return-link": [m.act_name_make_return_link, m.act_make_return_link],
  "renew-return-link": [m.act_name_renew_return_link, m.act_renew_return_link],
  "add-user": [m.act_name_add_user, m.act_add_user],
  "edit-user": [m.act_name_edit_user, m.act_edit_user],
  "activate-user": [m.act_name_activate_user, m.act_activate_user],
  "deactivate-user": [m.act_name_deactivate_user, m.act_deactivate_user],
  "delete-user": [m.act_name_delete_user, m.act_delete_user],
  "set-password": [m.act_name_set_password, m.act_set_password],
  "switch-on-second-factor": [m.act_name_switch_on_second_factor, m.act_switch_on_second_factor],
  "switch-off-second-factor": [m.act_name_switch_off_second_factor, m.act_switch_off_second_factor],
  "make-recovery-codes": [m.act_name_make_recovery_codes, m.act_make_recovery_codes],
  "use-recovery-code": [m.act_name_use_recovery_code, m.act_use_recovery_code],
  "add-passkey": [m.act_name_add_passkey, m.act_add_passkey],
  "remove-passkey": [m.act_name_remove_passkey, m.act_remove_passkey],
  "confirm-email": [m.act_name_confirm_email, m.act_confirm_email],
  "remove-email": [m.act_name_remove_email, m.act_remove_email],
  "end-sessions": [m.act_name_end_sessions, m.act_end_sessions],
  "choose-language": [m.act_name_choose_language, m.act_choose_language],
  "invite-user": [m.act_name_invite_user, m.act_invite_user],
  "withdraw-invitation": [m.act_name_withdraw_invitation, m.act_withdraw_invitation],
  "accept-invitation": [m.act_name_accept_invitation, m.act_accept_invitation],
  "require-second-factor": [m.act_name_require_second_factor, m.act_require_second_factor],
  "drop-second-factor-rule": [m.act_name_drop_second_factor_rule, m.act_drop_second_factor_rule],
  "set-share": [m.act_name_set_share, m.act_set_share],
  "change-payout-account": [m.act_name_change_payout_account, m.act_change_payout_account],
  "pay-out": [m.act_name_pay_out, m.act_pay_out],
  "fail-payout": [m.act_name_fail_payout, m.act_fail_payout],
  "add-package": [m.act_name_add_package, m.act_add_package],
  "edit-package": [m.act_name_edit_package, m.act_edit_package],
  "confirm-package": [m.act_name_confirm_package, m.act_confirm_package],
  "remove-package": [m.act_name_remove_package, m.act_remove_package],
  "move-package": [m.act_name_move_package, m.act_move_package],
  "add-genre": [m.act_name_add_genre, m.act_add_genre],
  "rename-genre": [m.act_name_rename_genre, m.act_rename_genre],
  "color-genre": [m.act_name_color_genre, m.act_color_genre],
  "hide-genre": [m.act_name_hide_genre, m.act_hide_genre],
  "show-genre": [m.act_name_show_genre, m.act_show_genre],
  "move-genre": [m.act_name_move_genre, m.act_move_genre],
  "merge-genre": [m.act_name_merge_genre, m.act_merge_genre],
  "undo-merge": [m.act_name_undo_merge, m.act_undo_merge],
  "remove-genre": [m.act_name_remove_genre, m.act_remove_genre],
  "choose-genres": [m.act_name_choose_genres, m.act_choose_genres],
  "add-discount": [m.act_name_add_discount, m.act_add_discount],
  "edit-discount": [m.act_name_edit_discount, m.act_edit_discount],
  "disable-discount": [m.act_name_disable_discount, m.act_disable_discount],
  "enable-discount": [m.act_name_enable_discount, m.act_enable_discount],
  "add-pack": [m.act_name_add_pack, m.act_add_pack],
  "edit-pack": [m.act_name_edit_pack, m.act_edit_pack],
  "disable-pack": [m.act_name_disable_pack, m.act_disable_pack],
  "enable-pack": [m.act_name_enable_pack, m.act_enable_pack],
  "add-question": [m.act_name_add_question, m.act_add_question],
  "edit-question": [m.act_name_edit_question, m.act_edit_question],
  "keep-question": [m.act_name_keep_question, m.act_keep_question],
  "hide-question": [m.act_name_hide_question, m.act_hide_question],
  "remove-question": [m.act_name_remove_question, m.act_remove_question],
  "move-question": [m.act_name_move_question, m.act_move_question],
  "read-message": [m.act_name_read_message, m.act_read_message],
  "unread-message": [m.act_name_unread_message, m.act_unread_message],
  "archive-message": [m.act_name_archive_message, m.act_archive_message],
  "unarchive-message": [m.act_name_unarchive_message, m.act_unarchive_message],
  "delete-message": [m.act_name_delete_message, m.act_delete_message],
  "reply-to-message": [m.act_name_reply_to_message, m.act_reply_to_message],
  "send-mail-again": [m.act_name_send_mail_again, m.act_send_mail_again],
  "import-statement": [m.act_name_import_statement, m.act_import_statement],
  "settle-transfer": [m.act_name_settle_transfer, m.act_settle_transfer],
  "return-transfer": [m.act_name_return_transfer, m.act_return_transfer],
  "ignore-transfer": [m.act_name_ignore_transfer, m.act_ignore_transfer],
  "reopen-transfer": [m.act_name_reopen_transfer, m.act_reopen_transfer],
  "write-page": [m.act_name_write_page, m.act_write_page],
  "translate-text": [m.act_name_translate_text, m.act_translate_text],
  "reset-page": [m.act_name_reset_page, m.act_reset_page],
  "write-agreement": [m.act_name_write_agreement, m.act_write_agreement],
  "begin-maintenance": [m.act_name_begin_maintenance, m.act_begin_maintenance],
  "end-maintenance": [m.act_name_end_maintenance, m.act_end_maintenance],
  "set-voice-tag": [m.act_name_set_voice_tag, m.act_set_voice_tag],
  "switch-on-voice-tag": [m.act_name_switch_on_voice_tag, m.act_switch_on_voice_tag],
  "switch-off-voice-tag": [m.act_name_switch_off_voice_tag, m.act_switch_off_voice_tag],
  "remove-voice-tag": [m.act_name_remove_voice_tag, m.act_remove_voice_tag],
  "change-look": [m.act_name_change_look, m.act_change_look],
  "set-logo": [m.act_name_set_logo, m.act_set_logo],
  "remove-logo": [m.act_name_remove_logo, m.act_remove_logo],
  "change-social-links": [m.act_name_change_social_links, m.act_change_social_links],
  "change-bank-account": [m.act_name_change_bank_account, m.act_change_bank_account],
  "change-contact-address": [m.act_name_change_contact_address, m.act_change_contact_address],
  "change-checkout": [m.act_name_change_checkout, m.act_change_checkout],
  "change-periods": [m.act_name_change_periods, m.act_change_periods],
  "change-share-rules": [m.act_name_change_share_rules, m.act_change_share_rules],
  "change-invoices": [m.act_name_change_invoices, m.act_change_invoices],
  "set-up-shop": [m.act_name_set_up_shop, m.act_set_up_shop],
  "change-mail-server": [m.act_name_change_mail_server, m.act_change_mail_server],
  "change-payment-keys": [m.act_name_change_payment_keys, m.act_change_payment_keys],
  "remove-payment-keys": [m.act_name_remove_payment_keys, m.act_remove_payment_keys],
  "test-mail-server": [m.act_name_test_mail_server, m.act_test_mail_server],
  "change-webhook": [m.act_name_change_webhook, m.act_change_webhook],
  "change-taxes": [m.act_name_change_taxes, m.act_change_taxes],
  "add-tax-rate": [m.act_name_add_tax_rate, m.act_add_tax_rate],
  "remove-tax-rate": [m.act_name_remove_tax_rate, m.act_remove_tax_rate],
  "test-provider": [m.act_name_test_provider, m.act_test_provider],
  "hide-first-steps": [m.act_name_hide_first_steps, m.act_hide_first_steps],
  "open-checkout": [m.act_name_open_checkout, m.act_open_checkout],
  "close-checkout": [m.act_name_close_checkout, m.act_close_checkout],
  "render-previews": [m.act_name_render_previews, m.act_render_previews],
  "download-backup": [m.act_name_download_backup, m.act_download_backup],
  "verify-shop": [m.act_name_verify_shop, m.act_verify_shop],
  "check-storage": [m.act_name_check_storage, m.act_check_storage],
  "change-release-feed": [m.act_name_change_release_feed, m.act_change_release_feed],
  "check-releases": [m.act_name_check_releases, m.act_check_releases],
  "update-shop": [m.act_name_update_shop, m.act_update_shop],
  "miss-file": [m.act_name_miss_file, m.act_miss_file],
  import: [m.act_name_import, m.act_import],
} satisfies Record<string, [() => string, (about: { subject: string }) => string]>;

export type AuditAction = keyof typeof actions;

type Subject = Pick<AuditLog, "subjectKind" | "subjectId"> & { subjectName: string };

/** Returns the label of a page, which the log stores as a code. */
export type PageNamer = (id: string) => string | undefined;

/** Names a former action, which has no sentence. */
export function describeAuditAction(action: string): { before: string; after: string } {
  const subject = "{}";
  const sentence = isAuditAction(action)
    ? actions[action][1]({ subject })
    : `${nameOfAuditAction(action)}: ${subject}`;
  const [before = "", after = ""] = sentence.split(subject);
  return { before, after };
}

/** Returns the name, or the ID if the name was erased. A user invited by a link has neither. */
export function nameOfSubject(
  { subjectKind, subjectName, subjectId }: Subject,
  namePage: PageNamer,
): string {
  const page = subjectKind === "page" && subjectId ? namePage(subjectId) : undefined;
  return page ?? (subjectName || (subjectId ?? m.audit_somebody_by_link()));
}

function isAuditAction(action: string): action is AuditAction {
  return Object.hasOwn(actions, action);
}

export function nameOfAuditAction(action: string): string {
  if (isAuditAction(action)) return actions[action][0]();
  const text = action.replaceAll("-", " ");
  return text.charAt(0).toUpperCase() + text.slice(1);
}
