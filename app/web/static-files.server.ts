import { readdirSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { serveStatic } from "@hono/node-server/serve-static";
import type { Context, MiddlewareHandler } from "hono";
import { notesOf } from "./request-notes.server.ts";

/** Names under /assets/ are made of what the files hold. */
const immutable = "public, max-age=31536000, immutable";
const forAnHour = "public, max-age=3600";

/**
 * Serves what the build left for the browser, and nothing else that lies there: no dot files and no source
 * maps. A file that the build compressed as well is sent in that form (`.br`, `.gz`).
 */
export function staticFiles(folder: string): MiddlewareHandler {
  const files = new Set(listFiles(folder));
  const serve = serveStatic({ root: folder, precompressed: true, onFound: addHeaders });
  return (context, next) => {
    if (!files.has(context.req.path)) return next();
    notesOf(context.env?.incoming).route = "static";
    return serve(context, next);
  };
}

function addHeaders(_path: string, context: Context): void {
  const isHashed = context.req.path.startsWith("/assets/");
  context.header("Cache-Control", isHashed ? immutable : forAnHour);
  if (!context.res.headers.has("Vary")) context.header("Vary", "Accept-Encoding");
}

function listFiles(folder: string): string[] {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true });
  const paths = files
    .filter((file) => file.isFile())
    .map((file) => `/${relative(folder, join(file.parentPath, file.name)).split(sep).join("/")}`);
  return paths.filter((path) => !/\/\.|\.(?:br|gz|map)$/.test(path));
}
