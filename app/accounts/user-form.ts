import { z } from "zod";
import { PASSWORD_LENGTH } from "./password-length.ts";
import { usernameField } from "./username.ts";

export const bothRequired = "Username and password are required.";

const id = z
  .string()
  .max(100)
  .regex(/^\P{Cc}+$/u);
const username = z.string(bothRequired).trim().min(1, bothRequired).pipe(usernameField);
const role = z.enum(["user", "admin"], "Choose a role.");
/** Browsers do not send a box that is not ticked. */
const ticked = z
  .literal("on")
  .optional()
  .transform((value) => value === "on");

const password = {
  isGenerated: ticked,
  password: z
    .string(bothRequired)
    .max(PASSWORD_LENGTH.max, `A password has at most ${PASSWORD_LENGTH.max} characters.`)
    .default(""),
};

type Password = { isGenerated: boolean; password: string };

const isGiven = ({ isGenerated, password }: Password) => isGenerated || password !== "";
const isLong = ({ isGenerated, password }: Password) =>
  isGenerated || password.length === 0 || password.length >= PASSWORD_LENGTH.min;
const tooShort = `A password has at least ${PASSWORD_LENGTH.min} characters.`;

const rights = { role, isActive: ticked, canUpload: ticked };

export const addUserForm = z
  .object({ username, ...password, ...rights })
  .refine(isGiven, { error: bothRequired, path: ["password"] })
  .refine(isLong, { error: tooShort, path: ["password"] });

/** Of what the form changes, when it was opened. */
const version = z.string().max(100).default("");

export const editUserForm = z.object({ id, version, username, ...rights });

export const resetPasswordForm = z
  .object({ id, version, ...password })
  .refine(isGiven, {
    error: "Please enter a password, or let the shop generate one.",
    path: ["password"],
  })
  .refine(isLong, { error: tooShort, path: ["password"] });

export const oneUserForm = z.object({ id });
