import { afterAll, beforeAll, inject } from "vitest";
import { connect, db } from "../app/database/db.server.ts";
import { withClient } from "./connections.ts";

const server = inject("server");
const name = `dubplate_test_${process.pid}_${Math.random().toString(36).slice(2, 10)}`;

// Every test file has a database of its own: a copy of the migrated template.
beforeAll(async () => {
  await withClient(server, (client) =>
    client.query(`create database ${name} template ${inject("template")}`),
  );
  connect({ ...server, database: name }, (error) => {
    throw error;
  });
});

afterAll(async () => {
  await db.destroy();
  await withClient(server, (client) => client.query(`drop database ${name}`));
});
