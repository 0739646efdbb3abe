import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import { setImmediate as nextTurn } from "node:timers/promises";
import { expect, test } from "vitest";
import { staggerWrites } from "../../app/platform/http/stagger-writes.server.ts";

function requestOf(method: string, url: string) {
  const request = Object.assign(new IncomingMessage(new Socket()), { method, url });
  return { request, response: new ServerResponse(request) };
}

test("one of several concurrent forms starts in each turn, and a page does not wait for them", async () => {
  const begun: string[] = [];
  const listener = staggerWrites(({ url = "" }) => void begun.push(url));
  const ask = (method: string, url: string) => {
    const { request, response } = requestOf(method, url);
    listener(request, response);
    return response;
  };
  ask("POST", "ana");
  ask("POST", "ben");
  const left = ask("POST", "left");
  ask("POST", "cleo");
  ask("GET", "page");
  expect(begun).toEqual(["ana", "page"]);
  left.destroy();
  await nextTurn();
  expect(begun).toEqual(["ana", "page", "ben"]);
  await nextTurn();
  await nextTurn();
  expect(begun).toEqual(["ana", "page", "ben", "cleo"]);
  ask("POST", "dan");
  expect(begun.at(-1)).toBe("dan");
});
