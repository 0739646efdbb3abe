import { m } from "#messages";

/**
 * Why a command changed nothing. `busy`: the same may be done when asked again later. `full`: there is no room, until
 * somebody makes some.
 */
export type Reason =
  | "invalid"
  | "unauthenticated"
  | "forbidden"
  | "missing"
  | "conflict"
  | "busy"
  | "full";

export type Refusal<Theirs = never> = {
  reason: Reason;
  text: string;
  /** Over the text, where the usual title of a form's refusals does not fit. */
  title?: string;
  errors?: Partial<Record<string, string>>;
  /** What somebody else saved since the form was opened. */
  theirs?: Theirs;
  /** Of what is stored now: a form that is sent with it has seen `theirs`. */
  version?: string;
  /** Of `busy`, where a limit was reached. */
  retryAfterSeconds?: number;
};

/** What a command returns: its result, or why it changed nothing. What it throws is a surprise. */
export type Outcome<Result = undefined, Theirs = never> =
  | { done: Result; refused?: undefined }
  | { done?: undefined; refused: Refusal<Theirs> };

export function refuse<Theirs = never>(
  reason: Reason,
  text: string,
  more?: Omit<Refusal<Theirs>, "reason" | "text">,
): { refused: Refusal<Theirs> } {
  return { refused: { reason, text, ...more } };
}

export function conflictWith<Theirs>(theirs: Theirs, version?: string) {
  return refuse<Theirs>("conflict", m.saved_meanwhile(), { theirs, version });
}
