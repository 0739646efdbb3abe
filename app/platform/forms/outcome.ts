import { m } from "#messages";

/** `busy` may succeed later. `full` needs someone to make room. */
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
  title?: string;
  errors?: Partial<Record<string, string>>;
  /** Values that someone else saved since the form was opened. */
  theirs?: Theirs;
  version?: string;
  retryAfterSeconds?: number;
};

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
