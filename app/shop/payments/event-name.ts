import { z } from "zod";

/** ID or kind of a provider's event, which is all that the database stores. */
export const eventName = z.string().regex(/^[\x21-\x7e]{1,200}$/);
