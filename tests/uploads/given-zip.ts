import { crc32, deflateRawSync } from "node:zlib";

/** Returns a ZIP archive with these files, each compressed (APPNOTE 4.3); at most 65,535. */
export function givenZip(files: Record<string, Uint8Array>): Uint8Array<ArrayBuffer> {
  const [entries, directory]: [Buffer[], Buffer[]] = [[], []];
  let at = 0;
  for (const [name, bytes] of Object.entries(files)) {
    const packed = deflateRawSync(bytes, { level: 9 });
    const header = Buffer.alloc(26);
    header.writeUInt16LE(20, 0);
    header.writeUInt16LE(8, 4); // Method 8 is deflate.
    header.writeUInt32LE(crc32(bytes), 10);
    header.writeUInt32LE(packed.length, 14);
    header.writeUInt32LE(bytes.byteLength, 18);
    header.writeUInt16LE(Buffer.byteLength(name), 22);
    const entry = Buffer.concat([Buffer.from("PK\x03\x04"), header, Buffer.from(name), packed]);
    const attributes = Buffer.alloc(14);
    attributes.writeUInt32LE(at, 10);
    const made = Buffer.from("PK\x01\x02\x14\0", "latin1");
    directory.push(Buffer.concat([made, header, attributes, Buffer.from(name)]));
    entries.push(entry);
    at += entry.length;
  }
  const end = Buffer.alloc(22);
  end.write("PK\x05\x06", 0, "latin1");
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(Buffer.concat(directory).length, 12);
  end.writeUInt32LE(at, 16);
  return new Uint8Array(Buffer.concat([...entries, ...directory, end]));
}
