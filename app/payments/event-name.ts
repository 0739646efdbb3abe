import { z } from "zod";

/** An id or a kind, as providers write them in their events; the database stores nothing else. */
export const eventName = z.string().regex(/^[\x21-\x7e]{1,200}$/);
