import { type DataStrategyResult, data, type ErrorResponse, redirect } from "react-router";
import { expect, test } from "vitest";
import {
  findLostReason,
  omitLostResults,
  type Results,
} from "../../app/platform/forms/lost-requests/lost-results.ts";

const failed = (result: unknown): Results => ({ root: { type: "error", result } });
/** Has the undocumented property by which `isRouteErrorResponse` knows it. */
const response: ErrorResponse & { internal: boolean } = {
  status: 500,
  statusText: "",
  internal: true,
  data: "<h1>Oh</h1>",
};
const status = (code: number) => failed({ ...response, status: code });
const whatIsLost = (results: Results) =>
  (["form", "page", "refresh"] as const).map((purpose) => findLostReason(results, purpose));

test("nothing replaces the current page if the shop does not respond", () => {
  const all = ["unreachable", "unreachable", "unreachable"];
  expect(whatIsLost(failed(new TypeError("Failed to fetch")))).toEqual(all);
  expect(whatIsLost(failed(new Error("Unable to decode turbo-stream response")))).toEqual(all);
  for (const code of [502, 503, 504]) expect(whatIsLost(status(code)), `${code}`).toEqual(all);
});

test("a page's own failure is shown, unless typed text or the current page would be lost", () => {
  const results = [status(500), status(507), failed(new Error("Unexpected Server Error"))];
  for (const result of results) expect(whatIsLost(result)).toEqual(["failed", undefined, "failed"]);
  expect(whatIsLost(status(413))).toEqual(["tooLarge", undefined, undefined]);
});

test("the shop's own responses lose nothing: data, redirects and refusals", () => {
  const said: DataStrategyResult = { type: "data", result: data({}, { status: 503 }) };
  for (const results of [{ root: said }, failed(redirect("/faq")), status(404), status(429)]) {
    expect(whatIsLost(results)).toEqual([undefined, undefined, undefined]);
  }
});

test("a failed refresh leaves out only the parts that are lost, so that the page keeps theirs", () => {
  const results: Results = {
    root: { type: "data", result: 1 },
    list: { type: "error", result: new TypeError("Failed to fetch") },
    row: { type: "error", result: { ...response, status: 404 } },
  };
  expect(Object.keys(omitLostResults(results))).toEqual(["root", "row"]);
});
