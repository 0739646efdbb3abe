type Editor = typeof import("./track-editor.tsx").TrackEditor;

let editor: Editor | undefined;

/** Loads the track editor, which the list does not need. */
export async function loadEditor(): Promise<void> {
  editor ??= (await import("./track-editor.tsx")).TrackEditor;
}

export const loadedEditor = (): Editor | undefined => editor;

export function opensEditor(search: string): boolean {
  const parameters = new URLSearchParams(search);
  return parameters.has("edit") || parameters.has("new");
}
