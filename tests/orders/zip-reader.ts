type Entry = { name: string; bytes: Uint8Array };

/** Reads the uncompressed files of an archive from its directory (APPNOTE 4.3). */
export function readStoredZip(archive: Uint8Array): Entry[] {
  const view = new DataView(archive.buffer, archive.byteOffset, archive.byteLength);
  const end = archive.byteLength - 22;
  if (view.getUint32(end, true) !== 0x06054b50) throw new Error("The archive has no end.");
  const entries: Entry[] = [];
  let at = view.getUint32(end + 16, true);
  for (let left = view.getUint16(end + 10, true); left > 0; left -= 1) {
    if (view.getUint32(at, true) !== 0x02014b50) throw new Error("The directory is broken.");
    const [size, nameLength] = [view.getUint32(at + 24, true), view.getUint16(at + 28, true)];
    const isUtf8 = (view.getUint16(at + 8, true) & 0x0800) !== 0;
    const name = new TextDecoder("utf8", { fatal: isUtf8 }).decode(
      archive.subarray(at + 46, at + 46 + nameLength),
    );
    const local = view.getUint32(at + 42, true);
    const from = local + 30 + view.getUint16(local + 26, true) + view.getUint16(local + 28, true);
    entries.push({ name, bytes: archive.subarray(from, from + size) });
    at += 46 + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return entries;
}
