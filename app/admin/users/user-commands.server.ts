import { z } from "zod";
import { backTo, formCommand, type Text } from "#app/platform/forms/form-command.server.ts";
import type { FormResult } from "#app/platform/forms/form-result.ts";
import type { Actor } from "#app/shop/accounts/actor.ts";
import type { AdminForm } from "#app/shop/accounts/admin-form.server.ts";
import {
  addUserAs,
  deleteUser,
  editUser,
  setActive,
  setPassword,
  type UserEdit,
  versionOfPassword,
  versionOfUser,
} from "#app/shop/accounts/manage-users.server.ts";
import { generatePassword } from "#app/shop/accounts/passwords.server.ts";
import { cookie } from "#app/shop/accounts/session-cookie.server.ts";
import {
  addUserForm,
  editUserForm,
  oneUserForm,
  resetPasswordForm,
} from "#app/shop/accounts/user-form.ts";
import { findListedUser, type ListedUser } from "#app/shop/accounts/user-list.server.ts";
import { findDeleteRefusal, findEditRefusal } from "#app/shop/accounts/user-policy.server.ts";
import { FIRST_ADMINISTRATOR } from "#app/shop/accounts/users.server.ts";
import {
  reauthenticationFields,
  runConfirmed,
} from "#app/shop/signing-in/confirm-identity.server.ts";
import { invite, inviteForm, withdrawInvitation } from "#app/shop/signing-in/invitations.server.ts";
import { m } from "#messages";
import { userListAddress } from "./user-address.ts";

/** Contains a generated password, which only this page displays. */
export type NewPassword = { username: string; password: string };
/** Contains the link of an invitation, which only this page displays. */
export type NewInvitation = { link: string };
export type UserResult = FormResult<UserEdit, NewPassword | NewInvitation>;

const invalid = m.users_validation_error;

export const userCommands = {
  add: formCommand({
    form: addUserForm.safeExtend(reauthenticationFields),
    failed: m.users_failed_to_add_user,
    invalid,
    run: async (value, sent: AdminForm) => {
      const { isGenerated, password: typed, currentPassword, passkey, ...user } = value;
      const password = isGenerated ? generatePassword() : typed;
      const outcome = await runConfirmed("add-user", sent, { currentPassword, passkey }, () =>
        addUserAs(sent.actor, { ...user, password }),
      );
      return outcome.refused ? outcome : { done: password };
    },
    done: (password, { isGenerated, username }, { url }) =>
      isGenerated
        ? { payload: { username, password } }
        : { to: userListAddress(url), toast: { title: m.users_user_added(), text: username } },
  }),
  edit: formCommand({
    form: editUserForm.extend(reauthenticationFields),
    failed: m.users_failed_to_update_user,
    invalid,
    run: async ({ id, version, currentPassword, passkey, ...edit }, sent: AdminForm) => {
      const save = () => editUser(sent.actor, id, edit, version);
      const before = await findListedUser(id);
      const isSwitched = before?.role === "admin" && before.isActive !== edit.isActive;
      return before?.role !== edit.role || isSwitched
        ? runConfirmed("edit-user", sent, { currentPassword, passkey }, save)
        : save();
    },
    done: backToList(m.users_user_updated),
  }),
  delete: formCommand({
    form: oneUserForm.extend(reauthenticationFields),
    failed: m.users_failed_to_delete_user,
    run: ({ id, ...credentials }, sent: AdminForm) =>
      runConfirmed("delete-user", sent, credentials, () => deleteUser(sent.actor, id)),
    done: backToList(m.users_user_deleted),
  }),
  invite: formCommand({
    form: inviteForm.extend(reauthenticationFields),
    failed: m.users_nobody_was_invited,
    invalid,
    run: ({ currentPassword, passkey, ...value }, sent: AdminForm) => {
      const credentials = { currentPassword, passkey };
      return runConfirmed("invite-user", sent, credentials, () => invite(sent.actor, value));
    },
    done: ({ url: link }, { email }, { url }) =>
      link
        ? { payload: { link } }
        : { to: userListAddress(url), toast: { title: m.users_invitation_sent(), text: email } },
  }),
  withdraw: formCommand({
    form: z.object({ id: z.uuid() }),
    failed: m.nothing_changed,
    run: ({ id }, { actor }: AdminForm) => withdrawInvitation(actor, id),
    done: backTo(toList, { title: m.users_invitation_withdrawn }),
  }),
  activate: switchTo(true, m.users_user_activated),
  deactivate: switchTo(false, m.users_user_deactivated),
  reset: formCommand({
    form: resetPasswordForm.safeExtend(reauthenticationFields),
    failed: m.users_failed_to_update_user,
    invalid,
    run: async ({ id, version, isGenerated, password: typed, ...credentials }, sent: AdminForm) => {
      const { actor, session } = sent;
      const password = isGenerated ? generatePassword() : typed;
      const outcome = await runConfirmed("set-password", sent, credentials, () =>
        setPassword(actor, id, password, version, session?.authMethod),
      );
      return outcome.refused ? outcome : { done: { ...outcome.done, password } };
    },
    done: ({ username, token, password }, { isGenerated }, { url }) => {
      const headers = token ? { "Set-Cookie": cookie.write(token) } : undefined;
      if (isGenerated) return { payload: { username, password }, headers };
      const toast = {
        title: m.users_user_updated(),
        text: m.users_has_a_new_password({ username }),
      };
      return { to: userListAddress(url), toast, headers };
    },
  }),
};

function switchTo(isActive: boolean, title: Text) {
  return formCommand({
    form: oneUserForm.extend(reauthenticationFields),
    failed: m.users_failed_to_update_user(),
    run: async ({ id, ...credentials }, sent: AdminForm) => {
      const save = () => setActive(sent.actor, id, isActive);
      const isAdministrator = (await findListedUser(id))?.role === "admin";
      return isAdministrator ? runConfirmed("deactivate-user", sent, credentials, save) : save();
    },
    done: backToList(title),
  });
}

function toList({ url }: AdminForm): string {
  return userListAddress(url);
}

function backToList(title: Text) {
  return backTo(toList, ({ username }: { username: string }) => ({ title, text: username }));
}

export type UserListItem = ReturnType<typeof toUserListItem>;

/** Returns what an administrator sees, with reasons for disabled actions. */
export function toUserListItem(
  actor: Actor,
  { createdAt, passwordSetAt, ...user }: ListedUser,
  reauthentication: { isNeeded: boolean },
) {
  const isOwn = user.id === actor.id;
  const otherRole = user.role === "admin" ? "user" : "admin";
  const deletion = isOwn
    ? m.users_cannot_delete_your_own_account()
    : findDeleteRefusal(actor, user)?.text;
  return {
    ...user,
    isOwn,
    isFirst: user.id === FIRST_ADMINISTRATOR,
    asksBeforeSwitch: reauthentication.isNeeded && user.role === "admin",
    version: versionOfUser(user),
    passwordVersion: versionOfPassword({ passwordSetAt }),
    addedOn: createdAt.toISOString().slice(0, 10),
    whyNotDelete: deletion,
    whyNotDeactivate: findEditRefusal(actor, user, { ...user, isActive: false })?.text,
    whyNotOtherRole: findEditRefusal(actor, user, { isActive: true, role: otherRole })?.text,
  };
}
