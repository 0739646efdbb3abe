import { m } from "#messages";

/**
 * Reason why a command changed nothing. `busy` may succeed later; `full` needs someone to make
 * room.
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
  /** Title, if the form's usual title for refusals does not fit. */
  title?: string;
  errors?: Partial<Record<string, string>>;
  /** Values that someone else saved since the form was opened. */
  theirs?: Theirs;
  /** Version of the stored data. A form that sends it has seen `theirs`. */
  version?: string;
  /** Set for `busy` if a limit was reached. */
  retryAfterSeconds?: number;
};

/** Result of a command, or the reason why it changed nothing. Unexpected errors are thrown. */
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
