import { createRequire } from "node:module";
import type * as reactServer from "react-dom/server";

/*
 * Preload for a shop's process (`--import`): every page is rendered with a foreign script, as if
 * saved text had been taken for markup.
 */

export const injected = "<script>injected()</script>";

const server: typeof reactServer = createRequire(import.meta.url)("react-dom/server");
const { renderToReadableStream, renderToString } = server;

server.renderToString = (...page) => renderToString(...page).replace("<main", `${injected}<main`);

server.renderToReadableStream = async (...page) => {
  const stream = await renderToReadableStream(...page);
  await stream.allReady;
  const html = await new Response(stream).text();
  const body = new Response(html.replace("<main", `${injected}<main`)).body;
  if (!body) throw new Error("The page is empty.");
  return Object.assign(body, { allReady: Promise.resolve() });
};
