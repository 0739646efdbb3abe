import { expect, test } from "vitest";
import type { Actor } from "../../app/shop/accounts/actor.ts";
import {
  mayAddTracks,
  mayEdit,
  mayFavorite,
  mayMarkNew,
  mayReorder,
} from "../../app/shop/catalog/track-policy.ts";

const person = (id: string, chosen: Partial<Actor> = {}): Actor => {
  return { id, username: id, role: "user", canUpload: true, ...chosen };
};
const ana = person("ana");
const guest = person("guest", { canUpload: false });
const admin = person("adm", { role: "admin" });

test("a track can be edited by its owner and administrators, and one without an owner only by administrators", () => {
  const everybody = [ana, person("ben"), guest, admin];
  const editors = (userId: string | null) =>
    everybody.filter((actor) => mayEdit(actor, { userId })).map(({ id }) => id);
  expect(editors("ana")).toEqual(["ana", "adm"]);
  expect(editors("guest")).toEqual(["guest", "adm"]);
  expect(editors(null)).toEqual(["adm"]);
});

test("users with the upload right add tracks; only administrators set favorites, new arrivals and the order", () => {
  expect([ana, guest, admin].map(mayAddTracks)).toEqual([true, false, true]);
  expect([ana, guest, admin].map(mayFavorite)).toEqual([false, false, true]);
  expect([ana, guest, admin].map(mayMarkNew)).toEqual([false, false, true]);
  expect([ana, guest, admin].map(mayReorder)).toEqual([false, false, true]);
});
