/** Each act as a sentence about who did it; `{}` is what it was done to. */
const sentences: Record<string, string> = {
  "add-track": "added the track {}",
  "edit-track": "edited the track {}",
  "delete-track": "deleted the track {}",
  "archive-track": "archived the sold track {}",
  "put-on-sale": "put {} on sale",
  "end-sale": "took {} off sale",
  "favor-track": "made {} a favourite",
  "unfavor-track": "made {} no favourite any more",
  "swap-tracks": "swapped the place of {} with another track",
  "sell-track": "marked {} sold",
  "undo-sale": "undid the sale of {}",
  "add-file": "added a file for the buyer of {}",
  "change-file": "changed the kind of a file for the buyer of {}",
  "remove-file": "removed a file for the buyer of {}",
  "set-file-link": "set the download file link of {}",
  "clear-file-link": "cleared the download file link of {}",
  "make-link": "generated the download link of {}",
  "renew-link": "regenerated the download link of {}",
  "make-return-link": "made the return link of {}",
  "renew-return-link": "renewed the return link of {}",
  "add-user": "made the account {}",
  "edit-user": "edited the account {}",
  "activate-user": "activated the account {}",
  "deactivate-user": "deactivated the account {}",
  "delete-user": "deleted the account {}",
  "set-password": "set a new password for {}",
};

/** The words of an act before and after what it was done to. One without a sentence tells its name. */
export function tellAct(act: string): { before: string; after: string } {
  const [before = "", after = ""] = (sentences[act] ?? `${nameOfAct(act)}: {}`).split("{}");
  return { before, after };
}

/** An act by its own words, for a choice: `Renew link`. */
export function nameOfAct(act: string): string {
  const words = act.replaceAll("-", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** A changed field by its words: `price`, `can upload`. */
export function nameOfDetail(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}
