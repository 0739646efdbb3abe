import { type LoginOutcome, logIn } from "../../app/shop/signing-in/log-in.server.ts";
import { freshAddress } from "../fixtures/fresh-address.ts";

export const noon = new Date("2026-03-01T12:00:00Z");
export const after = (seconds: number) => new Date(noon.getTime() + seconds * 1000);

type Try = { username: string; password?: string; address?: string; at?: Date };

export function tryToLogIn({
  username,
  password = "wrong",
  address = freshAddress(),
  at = noon,
}: Try) {
  return logIn({ username, password, address, formerToken: undefined }, at);
}

export const isIn = (outcome: LoginOutcome) => outcome.done !== undefined;

export const incorrect = {
  refused: { reason: "unauthenticated", text: "Incorrect username or password." },
};

export function tooOften(retryAfterSeconds: number, duration: string) {
  const text = `Too many attempts. Try again in ${duration}.`;
  return { refused: { reason: "busy", text, retryAfterSeconds } };
}
