import { type FieldValues, savedValues } from "#app/catalogue/track-values.ts";
import type { ShownForm } from "./find-form.server.ts";

/** What a new form begins with. */
const empty: FieldValues = {
  title: "",
  genre: "",
  price: "49.99",
  purchaseLink: "",
  description: "",
  bpm: "",
  key: "",
  duration: "",
  releaseDate: "",
  driveLink: "",
  onSale: "",
  sold: "",
  newArrival: "",
  cover: "",
  audio: "",
};

/** What stands in the fields: what was typed when the form came back, else the track, else the start. */
export function fieldValues(
  track: ShownForm["track"],
  typed: Partial<FieldValues> | undefined,
): FieldValues {
  // A box that is not ticked is not sent: of a form that came back, what is absent is empty.
  const saved = track ? savedValues(track) : empty;
  if (!typed) return saved;
  return { ...saved, onSale: "", sold: "", newArrival: "", ...typed };
}
