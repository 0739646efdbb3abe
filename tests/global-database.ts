import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type pg from "pg";
import type { TestProject } from "vitest/node";
import { migrate } from "../app/database/migrate.server.ts";
import { withClient } from "./connections.ts";
import { openTestServer } from "./test-server.ts";

declare module "vitest" {
  // biome-ignore lint/style/useConsistentTypeDefinitions: a type cannot be merged into vitest's.
  interface ProvidedContext {
    server: pg.ClientConfig;
    template: string;
  }
}

/** Opens one Postgres for the whole run and migrates a template that each test file copies. */
export default async function openDatabase(project: TestProject) {
  const folder = await mkdtemp(join(tmpdir(), "dubplate-tests-"));
  const server = await openTestServer(folder);
  const template = `dubplate_template_${process.pid}`;
  await withClient(server.connection, (client) => client.query(`create database ${template}`));
  await migrate({ ...server.connection, database: template });
  project.provide("server", server.connection);
  project.provide("template", template);
  return async () => {
    await withClient(server.connection, (client) => client.query(`drop database ${template}`));
    await server.close();
    await rm(folder, { recursive: true, force: true });
  };
}
