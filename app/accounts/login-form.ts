import { z } from "zod";
import { PASSWORD_LENGTH } from "./password-length.ts";

export const bothNeeded = "Please enter both username and password.";
/** The one answer to a wrong password, an unknown name and an account that is switched off. */
export const incorrect = "Incorrect username or password.";

export const loginForm = z.object({
  username: z.string(bothNeeded).trim().min(1, bothNeeded).max(200, incorrect),
  password: z.string(bothNeeded).min(1, bothNeeded).max(PASSWORD_LENGTH.max, incorrect),
});

export type LoginForm = z.output<typeof loginForm>;
