type Editor = typeof import("./track-editor.tsx").TrackEditor;

let editor: Editor | undefined;

/** Fetches the editor of a track, which the list of tracks does without. */
export async function loadEditor(): Promise<void> {
  editor ??= (await import("./track-editor.tsx")).TrackEditor;
}

/** Once it was fetched. */
export const loadedEditor = (): Editor | undefined => editor;

/** Whether an address is of a form of a track. */
export function opensEditor(search: string): boolean {
  const parameters = new URLSearchParams(search);
  return parameters.has("edit") || parameters.has("new");
}
