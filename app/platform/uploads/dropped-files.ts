const MAX_FILES = 500;

/** Call this in the event handler, because the data is gone afterwards. Skips hidden files. */
export async function droppedFiles(dropped: DataTransfer): Promise<File[]> {
  const entries = [...dropped.items].flatMap((item) => item.webkitGetAsEntry() ?? []);
  const plain = [...dropped.files];
  const folders = entries.filter((entry) => entry.isDirectory);
  if (folders.length === 0) return plain.filter(isVisible);
  const files: File[] = [];
  for (const entry of entries) await collect(entry, files);
  return files.filter(isVisible);
}

const isVisible = ({ name }: File) => !name.startsWith(".");

async function collect(entry: FileSystemEntry, files: File[]): Promise<void> {
  if (files.length >= MAX_FILES) return;
  if (isFile(entry)) {
    const file = await new Promise<File | undefined>((resolve) =>
      entry.file(resolve, () => resolve(undefined)),
    );
    if (file) files.push(file);
  }
  if (isFolder(entry)) for (const each of await entriesOf(entry)) await collect(each, files);
}

const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile;
const isFolder = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory;

/** `readEntries` returns a hundred at a time, and none at the end. */
async function entriesOf(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader();
  const all: FileSystemEntry[] = [];
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve) =>
      reader.readEntries(resolve, () => resolve([])),
    );
    if (some.length === 0) return all;
    all.push(...some);
  }
}
