import { config } from "zod/v4/core";

/*
 * Imported before anything that makes a schema: in a browser zod would try whether code may be made out of
 * text, which the page's policy forbids and reports.
 */
if (typeof document !== "undefined") config({ jitless: true });
