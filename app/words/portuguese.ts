import type { Catalogue } from "./translator.ts";

export const catalogue: Catalogue = {};
