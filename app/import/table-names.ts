/** Tables that can be imported, in their order. */
export const tableNames = [
  "user_profiles",
  "music_tracks",
  "track_likes",
  "services_data",
  "contact_messages",
] as const;

export type TableName = (typeof tableNames)[number];

/** Columns that only this table has. */
const ownColumns: Record<TableName, string[]> = {
  user_profiles: ["username"],
  music_tracks: ["title", "genre"],
  track_likes: ["track_id", "count"],
  services_data: ["category", "data"],
  contact_messages: ["email", "message"],
};

export function isTableName(text: string): text is TableName {
  return tableNames.some((name) => name === text);
}

/** Recognizes a table by a file name such as `music_tracks_rows.csv`, or else by its columns. */
export function tableOf(file: string, columns: string[]): TableName | undefined {
  const named = tableNames.find((name) => file.toLowerCase().replaceAll("-", "_").includes(name));
  const hasAll = (name: TableName) => ownColumns[name].every((column) => columns.includes(column));
  return named ?? tableNames.find(hasAll);
}
