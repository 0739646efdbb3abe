/** The tables that can be imported, in the order in which they are. */
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

/** The table by a file's name, such as `music_tracks_rows.csv`, or else by its columns. */
export function tableOf(file: string, columns: string[]): TableName | undefined {
  const named = tableNames.find((name) => file.toLowerCase().replaceAll("-", "_").includes(name));
  const hasAll = (name: TableName) => ownColumns[name].every((column) => columns.includes(column));
  return named ?? tableNames.find(hasAll);
}
