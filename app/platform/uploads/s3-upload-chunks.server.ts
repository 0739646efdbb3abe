import { createWriteStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import {
  DeleteObjectCommand,
  type ListObjectsV2CommandOutput,
  paginateListObjectsV2,
} from "@aws-sdk/client-s3";
import { putObject } from "#app/platform/storage/put-object.server.ts";
import { readObject } from "#app/platform/storage/read-object.server.ts";
import { orUnavailable, QUICK, type S3 } from "#app/platform/storage/s3-client.server.ts";
import { StorageUnavailable } from "#app/platform/storage/storage-unavailable.ts";

const FOLDER = "uploads/";
const pieceKey = /^uploads\/[0-9a-f-]{36}\/(\d{15})-(\d{1,15})$/;

type Piece = { key: string; start: number; end: number };

const folderOf = (id: string) => `${FOLDER}${id}/`;

export async function storeUploadChunk(
  s3: S3,
  id: string,
  start: number,
  path: string,
  sizeBytes: number,
) {
  const key = `${folderOf(id)}${String(start).padStart(15, "0")}-${sizeBytes}`;
  await putObject(s3, key, { path });
}

export async function countUploadedBytes(s3: S3, id: string): Promise<number> {
  return (await listUploadChunks(s3, id)).at(-1)?.end ?? 0;
}

export async function copyUploadTo(s3: S3, id: string, path: string): Promise<void> {
  const pieces = await listUploadChunks(s3, id);
  async function* bytes() {
    let position = 0;
    for (const { key, start, end } of pieces) {
      yield* readObject(s3, key, { start: position - start, end: end - start - 1 });
      position = end;
    }
  }
  await pipeline(bytes, createWriteStream(path));
}

export async function removeUploadChunks(s3: S3, id: string): Promise<void> {
  const keys = await listKeys(s3, folderOf(id));
  const drop = (Key: string) =>
    orUnavailable(s3.client.send(new DeleteObjectCommand({ Bucket: s3.bucket, Key }), QUICK));
  await Promise.all(keys.map(drop));
}

export async function listUploadIds(s3: S3): Promise<string[]> {
  const folders = (await listPages(s3, { Prefix: FOLDER, Delimiter: "/" })).flatMap(
    ({ CommonPrefixes = [] }) => CommonPrefixes,
  );
  return folders.map(({ Prefix = "" }) => Prefix.slice(FOLDER.length, -1));
}

/** Skips overlapping parts, which two processes leave that stored the same one. */
async function listUploadChunks(s3: S3, id: string): Promise<Piece[]> {
  const pieces: Piece[] = [];
  for (const key of (await listKeys(s3, folderOf(id))).sort()) {
    const [, first, size] = pieceKey.exec(key) ?? [];
    const piece = { key, start: Number(first), end: Number(first) + Number(size) };
    const position = pieces.at(-1)?.end ?? 0;
    if (piece.start <= position && piece.end > position) pieces.push(piece);
  }
  return pieces;
}

async function listKeys(s3: S3, Prefix: string): Promise<string[]> {
  const objects = (await listPages(s3, { Prefix })).flatMap(({ Contents = [] }) => Contents);
  return objects.flatMap(({ Key = [] }) => Key);
}

type Listed = { Prefix: string; Delimiter?: string };

async function listPages({ client, bucket }: S3, listed: Listed) {
  const pages: ListObjectsV2CommandOutput[] = [];
  try {
    const request = { Bucket: bucket, ...listed };
    for await (const page of paginateListObjectsV2({ client }, request, QUICK)) pages.push(page);
  } catch (error) {
    throw new StorageUnavailable(error);
  }
  return pages;
}
