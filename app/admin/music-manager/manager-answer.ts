import type { TrackField } from "#app/catalogue/track-form.ts";
import type { ToastText } from "#app/ui/toasts.tsx";

/** What the Music Manager answers to a form that it does not follow. */
export type ManagerAnswer = {
  notice?: ToastText;
  errors?: Partial<Record<TrackField | "files" | "form" | "reason", string>>;
  /** What was typed, to be shown again. */
  typed?: Partial<Record<TrackField, string>>;
  /** What somebody else saved since the form was opened. */
  theirs?: { name: string; text: string }[];
  /** Of the track, as who typed has seen it. */
  version?: string;
  /** What was said about the files for the buyer, by field. */
  typedFiles?: Record<string, string>;
};
