import { createRequire } from "node:module";
import type * as reactServer from "react-dom/server";

/*
 * Loaded into a shop's process by `--import`: every page is rendered with a script in it that the shop has
 * not written, as if words that somebody saved had been taken for markup.
 */

export const injected = "<script>injected()</script>";

const server: typeof reactServer = createRequire(import.meta.url)("react-dom/server");
const { renderToReadableStream } = server;

server.renderToReadableStream = async (...page) => {
  const stream = await renderToReadableStream(...page);
  await stream.allReady;
  const html = await new Response(stream).text();
  const body = new Response(html.replace("<main", `${injected}<main`)).body;
  if (!body) throw new Error("The page is empty.");
  return Object.assign(body, { allReady: Promise.resolve() });
};
