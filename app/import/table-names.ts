/** Tables are in the order of their import. */
export const tableNames = [
  "user_profiles",
  "genres",
  "music_tracks",
  "track_likes",
  "services_data",
  "contact_messages",
] as const;

export type ImportTableName = (typeof tableNames)[number];

const ownColumns: Record<ImportTableName, string[]> = {
  user_profiles: ["username"],
  genres: ["name", "genre"],
  music_tracks: ["title", "genre"],
  track_likes: ["track_id", "count"],
  services_data: ["category", "data"],
  contact_messages: ["email", "message"],
};

export function isImportTableName(text: string): text is ImportTableName {
  return tableNames.some((name) => name === text);
}

/** Recognizes a table by a file name such as `music_tracks_rows.csv`, or else by its columns. */
export function tableOf(file: string, columns: string[]): ImportTableName | undefined {
  const named = tableNames.find((name) => file.toLowerCase().replaceAll("-", "_").includes(name));
  const hasAll = (name: ImportTableName) =>
    ownColumns[name].every((column) => columns.includes(column));
  return named ?? tableNames.find(hasAll);
}
