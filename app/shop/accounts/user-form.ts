import { z } from "zod";
import { m } from "#messages";
import { PASSWORD_LENGTH } from "./password-length.ts";
import { usernameField } from "./username.ts";

const id = z
  .string()
  .max(100)
  .regex(/^\P{Cc}+$/u);
const username = z
  .string({ error: m.user_fields_missing })
  .trim()
  .min(1, { error: m.user_fields_missing })
  .pipe(usernameField);
const role = z.enum(["user", "admin"], { error: () => m.user_choose_role() });
/** Browsers omit unticked boxes. */
const ticked = z
  .literal("on")
  .optional()
  .transform((value) => value === "on");

const password = {
  isGenerated: ticked,
  password: z
    .string({ error: m.user_fields_missing })
    .max(PASSWORD_LENGTH.max, { error: () => m.password_too_long({ count: PASSWORD_LENGTH.max }) })
    .default(""),
};

type Password = { isGenerated: boolean; password: string };

const isGiven = ({ isGenerated, password }: Password) => isGenerated || password !== "";
const isLong = ({ isGenerated, password }: Password) =>
  isGenerated || password.length === 0 || password.length >= PASSWORD_LENGTH.min;
const tooShort = () => m.password_too_short({ count: PASSWORD_LENGTH.min });

const rights = { role, isActive: ticked, canUpload: ticked };

export const addUserForm = z
  .object({ username, ...password, ...rights })
  .refine(isGiven, { error: m.user_fields_missing, path: ["password"] })
  .refine(isLong, { error: tooShort, path: ["password"] });

const version = z.string().max(100).default("");

export const editUserForm = z.object({ id, version, username, ...rights });

export const resetPasswordForm = z
  .object({ id, version, ...password })
  .refine(isGiven, {
    error: () => m.user_password_missing(),
    path: ["password"],
  })
  .refine(isLong, { error: tooShort, path: ["password"] });

export const oneUserForm = z.object({ id });
