import { join } from "node:path";
import type pg from "pg";
import { openEmbeddedPostgres } from "../app/database/embedded-postgres.server.ts";
import { readAddress } from "./connections.ts";

/** A Postgres server on which tests may make databases. */
export type TestServer = { connection: pg.ClientConfig; close(): Promise<void> };

/** The server at `DATABASE_URL`, or an embedded one in `folder` that forgets on a power cut. */
export async function openTestServer(folder: string): Promise<TestServer> {
  const url = process.env.DATABASE_URL;
  if (url) return { connection: readAddress(url), close: async () => {} };
  return openEmbeddedPostgres({ folder: join(folder, "database"), durable: false });
}
