import { type FileHandle, open, rename, rm } from "node:fs/promises";
import { dirname } from "node:path";
import { startSha256 } from "#app/platform/system/sha256.server.ts";
import { m } from "#messages";
import { writeSeal } from "./seal.ts";
import { tarHeader, tarPadding } from "./tar-header.ts";

export type ArchiveSection = { offset: number; sizeBytes: number };

/** Receives the bytes of an archive in order, and then either `finish` or `abandon`. */
type ArchiveSink = {
  write(bytes: Uint8Array): Promise<unknown>;
  finish(): Promise<void>;
  abandon(reason: unknown): Promise<void>;
};

export class ArchiveWriter {
  readonly #sink: ArchiveSink;
  readonly #hash = startSha256();
  #offset = 0;

  constructor(sink: ArchiveSink) {
    this.#sink = sink;
  }

  static async open(path: string): Promise<ArchiveWriter> {
    return new ArchiveWriter(await openFileSink(path));
  }

  get sizeBytes(): number {
    return this.#offset;
  }

  /** @throws {Error} if `content` does not have exactly `sizeBytes`. */
  async add(
    name: string,
    sizeBytes: number,
    content: Iterable<Uint8Array> | AsyncIterable<Uint8Array>,
  ): Promise<ArchiveSection> {
    await this.#write(await tarHeader(name, sizeBytes));
    const offset = this.#offset;
    for await (const chunk of content) await this.#write(chunk);
    if (this.#offset - offset !== sizeBytes) throw new Error(m.backup_changed_meanwhile({ name }));
    await this.#write(tarPadding(sizeBytes));
    return { offset, sizeBytes };
  }

  async finish(manifest: Buffer): Promise<void> {
    const extent = await this.add("manifest.json", manifest.length, [manifest]);
    const seal = await writeSeal({ sha256: this.#hash.digest("hex"), manifest: extent });
    await this.#sink.write(seal);
    this.#offset += seal.byteLength;
    await this.#sink.finish();
  }

  async abandon(reason: unknown): Promise<void> {
    await this.#sink.abandon(reason);
  }

  async #write(bytes: Uint8Array): Promise<void> {
    this.#hash.update(bytes);
    this.#offset += bytes.byteLength;
    await this.#sink.write(bytes);
  }
}

/** Writes to `<path>.partial`, which is renamed when it is complete and on disk. */
async function openFileSink(path: string): Promise<ArchiveSink> {
  await rm(partial(path), { force: true }); // A killed backup leaves a partial file.
  const file = await open(partial(path), "wx", 0o600);
  return {
    write: (bytes) => file.writev([bytes]), // Unlike `write`, it always writes everything.
    finish: () => finishFile(file, path),
    async abandon() {
      await file.close();
      await rm(partial(path), { force: true });
    },
  };
}

async function finishFile(file: FileHandle, path: string): Promise<void> {
  await file.sync();
  await file.close();
  await rename(partial(path), path);
  const folder = await open(dirname(path), "r");
  await folder.sync();
  await folder.close();
}

function partial(path: string): string {
  return `${path}.partial`;
}
