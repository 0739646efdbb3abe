import { expect, test } from "vitest";
import { db } from "../../app/platform/database/db.server.ts";
import { openShopForTests } from "./open-shop.ts";
import { wavFile, withInfo } from "./sounds.ts";

const shop = openShopForTests();

const described = withInfo(wavFile(3), { IGNR: "Dub Techno", ISFT: "Ableton Live 12.1 Suite" });

test("a file's name and metadata propose vocals, software and tags", async () => {
  const ana = await shop.uploader();
  const path = await ana.upload("audio", described, "Night_Shift (Instrumental).wav");
  const { detected } = await ana.settled(path);
  expect(detected).toMatchObject({
    vocals: "instrumental",
    software: "Ableton Live",
    tags: ["Dub Techno"],
  });
  const draft = await ana.draft(path);
  expect(draft.status).toBe(201);
  const { id } = await draft.json();
  const track = await db
    .selectFrom("musicTracks")
    .where("id", "=", id)
    .select(["vocals", "software", "tags"])
    .executeTakeFirst();
  expect(track).toEqual({ vocals: "instrumental", software: "Ableton Live", tags: [] });
});

test.each(["Instinct.wav", "Vocalise of rain.wav", "Toplining.wav"])(
  "the name %s and a file without metadata propose nothing",
  async (name) => {
    const ana = await shop.uploader();
    const { detected } = await ana.settled(await ana.upload("audio", wavFile(3), name));
    for (const field of ["vocals", "software", "tags"]) expect(detected).not.toHaveProperty(field);
  },
);
