import { z } from "zod";

/** ID or kind in events of providers. The database stores nothing else. */
export const eventName = z.string().regex(/^[\x21-\x7e]{1,200}$/);
