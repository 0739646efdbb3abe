import { type FileHandle, open, rename, rm } from "node:fs/promises";
import { dirname } from "node:path";
import { startSha256 } from "#app/platform/system/sha256.server.ts";
import { m } from "#messages";
import { writeSeal } from "./seal.ts";
import { tarHeader, tarPadding } from "./tar-header.ts";

export type ArchiveSection = { offset: number; sizeBytes: number };

/** Writes to `<path>.partial`, which is renamed when it is complete and on disk. */
export class ArchiveWriter {
  readonly #path: string;
  readonly #file: FileHandle;
  readonly #hash = startSha256();
  #offset = 0;

  private constructor(path: string, file: FileHandle) {
    this.#path = path;
    this.#file = file;
  }

  static async open(path: string): Promise<ArchiveWriter> {
    await rm(partial(path), { force: true }); // A killed backup leaves a partial file.
    return new ArchiveWriter(path, await open(partial(path), "wx", 0o600));
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
    await this.#file.writev([seal]);
    await this.#file.sync();
    await this.#file.close();
    await rename(partial(this.#path), this.#path);
    const folder = await open(dirname(this.#path), "r");
    await folder.sync();
    await folder.close();
  }

  async abandon(): Promise<void> {
    await this.#file.close();
    await rm(partial(this.#path), { force: true });
  }

  async #write(bytes: Uint8Array): Promise<void> {
    this.#hash.update(bytes);
    this.#offset += bytes.byteLength;
    await this.#file.writev([bytes]); // Unlike `write`, it always writes everything.
  }
}

function partial(path: string): string {
  return `${path}.partial`;
}
