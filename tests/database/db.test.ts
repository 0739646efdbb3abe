import { expect, inject, test } from "vitest";
import { openPool } from "../../app/platform/database/db.server.ts";

test("a closing shop waits until the database has released all its connections", async () => {
  const pool = openPool({ ...inject("server"), max: 10 });
  let ended = 0;
  pool.on("connect", (client) => client.once("end", () => (ended += 1)));
  // One kind of work has eight of the ten connections.
  const clients = await Promise.all(Array.from({ length: 8 }, () => pool.connect()));
  for (const [index, client] of clients.entries()) client.release(index % 2 === 0);
  await pool.end();
  expect(ended).toBe(8);
});
