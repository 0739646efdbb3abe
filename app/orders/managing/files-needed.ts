/** Of a track that the shop's own checkout sells. */
export const filesNeeded =
  "Add at least one file for the buyer, or a link to the files. Without them this track can't be delivered.";
