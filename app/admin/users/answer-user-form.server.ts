import { data, type LoaderFunctionArgs } from "react-router";
import {
  addUserAs,
  editUser,
  givePassword,
  removeUser,
  type SavedUser,
  switchUser,
} from "#app/accounts/manage-users.server.ts";
import { generatePassword } from "#app/accounts/passwords.server.ts";
import { cookie } from "#app/accounts/session-cookie.server.ts";
import {
  addUserForm,
  editUserForm,
  oneUserForm,
  resetPasswordForm,
} from "#app/accounts/user-form.ts";
import type { Refusal } from "#app/accounts/user-policy.server.ts";
import { log } from "#app/system/log.server.ts";
import { found } from "#app/web/found.ts";
import { readForm, typedIn } from "#app/web/read-form.server.ts";
import { redirectWithToast } from "#app/web/toast-cookie.server.ts";
import { readCommand, type Sent } from "../parts/answer-edit.server.ts";
import { savedMeanwhile } from "../parts/edit-answer.ts";
import { userListAddress } from "./user-address.ts";

type Args = Pick<LoaderFunctionArgs, "request" | "context" | "url">;
type Sender = Sent & { listAddress: string };

/** What the screen says after a form that was not simply done. */
export type UserAnswer = {
  problem?: Refusal;
  errors?: Partial<Record<string, string>>;
  typed?: Partial<Record<string, string>>;
  /** What somebody else saved since the form was opened. */
  theirs?: { name: string; text: string }[];
  /** Of the account, as who typed has seen it. */
  version?: string;
  /** A password that the shop made up: shown in this one answer, and never again. */
  generated?: { username: string; password: string };
};

const notSaved = "Failed to update user";
const passwordMeanwhile =
  "Somebody else set a new password for this account in the meantime. Set yours in its place, or keep theirs.";

const commands: Record<string, (sender: Sender) => Promise<Response | ReturnType<typeof answer>>> =
  {
    add,
    edit,
    delete: remove,
    activate: (sender) => turn(sender, true),
    deactivate: (sender) => turn(sender, false),
    reset,
  };

/** The action of the user management. The form says in `intent` what is to be done. */
export async function answerUserForm({ request, context, url }: Args) {
  const { sent, command } = await readCommand({ request, context }, commands);
  return command({ ...sent, listAddress: userListAddress(url) });
}

function answer(value: UserAnswer, status: number, headers?: HeadersInit) {
  return data(value, { status, headers });
}

async function add({ actor, formData, listAddress }: Sender) {
  const { value, problem } = readForm(addUserForm, formData);
  if (problem) return invalid(problem.data);
  const { isGenerated, password: typed, ...user } = value;
  const password = isGenerated ? generatePassword() : typed;
  const { refusal } = await addUserAs(actor, { ...user, password });
  if (refusal) return refuse(refusal, typedIn(formData));
  if (isGenerated) return answer({ generated: { username: user.username, password } }, 200);
  return redirectWithToast(listAddress, { title: "User added", text: user.username });
}

async function edit({ actor, formData, listAddress }: Sender) {
  const { value, problem } = readForm(editUserForm, formData);
  if (problem) return invalid(problem.data);
  const { id, version, ...edited } = value;
  const { refusal, theirs } = await editUser(actor, id, edited, version);
  if (theirs) {
    const problem = { title: notSaved, text: savedMeanwhile };
    return answer(
      { problem, typed: typedIn(formData), theirs: factsOf(theirs), version: theirs.version },
      409,
    );
  }
  if (refusal) return refuse(refusal, typedIn(formData));
  return redirectWithToast(listAddress, { title: "User updated", text: edited.username });
}

async function remove({ actor, formData, listAddress }: Sender) {
  const { refusal, username } = await removeUser(actor, idIn(formData));
  if (refusal) return refuse(refusal);
  return redirectWithToast(listAddress, { title: "User deleted", text: username });
}

async function turn({ actor, formData, listAddress }: Sender, isActive: boolean) {
  const { refusal, username } = await switchUser(actor, idIn(formData), isActive);
  if (refusal) return refuse(refusal);
  const title = isActive ? "User activated" : "User deactivated";
  return redirectWithToast(listAddress, { title, text: username });
}

async function reset({ actor, formData, listAddress }: Sender) {
  const { value, problem } = readForm(resetPasswordForm, formData);
  if (problem) return invalid(problem.data);
  const password = value.isGenerated ? generatePassword() : value.password;
  const given = await givePassword(actor, value.id, password, value.version);
  const { refusal, newerPassword, username = "", token } = given;
  if (newerPassword) {
    return answer(
      { problem: { title: notSaved, text: passwordMeanwhile }, version: newerPassword },
      409,
    );
  }
  if (refusal) return refuse(refusal);
  const headers = token ? { "Set-Cookie": cookie.keep(token) } : undefined;
  if (value.isGenerated) return answer({ generated: { username, password } }, 200, headers);
  const text = `${username} has a new password.`;
  return redirectWithToast(listAddress, { title: "User updated", text }, { headers });
}

function factsOf({ user }: SavedUser) {
  return [
    { name: "Username", text: user.username },
    { name: "Role", text: user.role === "admin" ? "Administrator" : "User" },
    { name: "Active: may sign in", text: user.isActive ? "Yes" : "No" },
    { name: "May upload", text: user.canUpload ? "Yes" : "No" },
  ];
}

function idIn(formData: FormData): string {
  return found(readForm(oneUserForm, formData).value?.id, "This form names no user.");
}

function invalid({ errors, typed }: Pick<UserAnswer, "errors" | "typed">) {
  const text = Object.values(errors ?? {})[0] ?? "Failed to save user";
  const problem = { title: "Validation Error", text };
  return answer({ problem, errors, typed, version: typed?.version }, 400);
}

function refuse(problem: Refusal, typed?: UserAnswer["typed"]) {
  log.warn({ problem }, "a change of an account was refused");
  return answer({ problem, typed }, 409);
}
