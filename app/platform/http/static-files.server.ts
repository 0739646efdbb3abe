import { existsSync, readdirSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { serveStatic } from "@hono/node-server/serve-static";
import type { Context, MiddlewareHandler } from "hono";
import { logContextOf } from "./log-context.server.ts";

const immutable = "public, max-age=31536000, immutable";
const forAnHour = "public, max-age=3600";

export function staticFiles(folder: string, files: Set<string>): MiddlewareHandler {
  const serve = serveStatic({ root: folder, precompressed: true, onFound: addHeaders });
  return (context, next) => {
    if (!files.has(context.req.path)) return next();
    logContextOf(context.env?.incoming).route = "static";
    return serve(context, next);
  };
}

function addHeaders(_path: string, context: Context): void {
  const isHashed = context.req.path.startsWith("/assets/");
  context.header("Cache-Control", isHashed ? immutable : forAnHour);
  if (!context.res.headers.has("Vary")) context.header("Vary", "Accept-Encoding");
}

export function listFiles(folder: string): Set<string> {
  if (!existsSync(folder)) return new Set();
  const files = readdirSync(folder, { recursive: true, withFileTypes: true });
  const paths = files
    .filter((file) => file.isFile())
    .map((file) => `/${relative(folder, join(file.parentPath, file.name)).split(sep).join("/")}`);
  return new Set(paths.filter((path) => !/\/\.|\.(?:br|gz|map)$/.test(path)));
}
