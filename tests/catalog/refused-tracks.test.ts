import { expect, test } from "vitest";
import { askerOf } from "../fixtures/ask-as.ts";
import { givenTrack, givenUser } from "../fixtures/given.ts";
import { openShopForTests } from "../uploads/open-shop.ts";

/* Messages for a track that is not saved. */

const ask = askerOf(openShopForTests());
const track = { title: "Mine", genre: "Techno", purchaseLink: "https://example.com/buy" };

/** Sends a form like a page's script. Returns the page's message. */
async function refusalOf(of: "new" | "edit", fields: Record<string, string>): Promise<string> {
  const owner = await givenUser();
  const { id } = await givenTrack({ ...track, userId: owner.id });
  const query = of === "edit" ? `edit=${id}` : "new=1";
  const form = { intent: "save", formKey: crypto.randomUUID(), ...track, price: "10", ...fields };
  const path = `/admin/music-manager.data?${query}`;
  const answer = await ask(owner, "POST", path, new URLSearchParams(form));
  expect(answer.status).toBe(400);
  return answer.text();
}

test.each([
  ["edit", { title: " " }, "Title is required"],
  ["edit", { genre: "" }, "Genre is required"],
  ["new", { title: " " }, "O título é obrigatório"],
  ["new", { price: "10.999" }, "O preço pode ter no máximo duas casas decimais"],
  ["new", { price: "1e2" }, "O preço deve ser escrito só com algarismos, como 49.99"],
] as const)("a form (%s) with %o gets 'Erro ao salvar' and the reason", async (of, fields, why) => {
  const text = await refusalOf(of, fields);
  expect(text).toContain("Erro ao salvar");
  expect(text).toContain(why);
});
