import { pino } from "pino";
import { env } from "./env.server.ts";

/** JSON lines on standard output. What could be a secret is replaced before it is written. */
export const log = pino({
  level: env.LOG_LEVEL,
  base: null,
  redact: {
    paths: ["password", "*.password", "cookie", "*.cookie", "authorization", "*.authorization"],
    censor: "[redacted]",
  },
});
