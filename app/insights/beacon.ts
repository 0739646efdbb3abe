import { z } from "zod";

/** Parts of a track in which its listeners stop. */
export const STOP_PARTS = 50;
export const MAX_NOTED = 50;
export const MAX_SEARCH_LENGTH = 60;

/** Without what a text of the database cannot hold, NUL and halves of a pair, and without line breaks. */
const trackId = z.string().regex(/^[^\p{Cc}\p{Cs}]{1,100}$/u);

const noted = z.union([
  z.strictObject({ visit: trackId }),
  z.strictObject({ listen: trackId }),
  z.strictObject({
    stop: trackId,
    part: z
      .int()
      .min(0)
      .max(STOP_PARTS - 1),
  }),
  z.strictObject({ search: z.string().max(200) }),
]);

/** What a page tells of a visit. `site`: the host that its visitor came from, or nothing. */
export const beacon = z.strictObject({
  site: z.union([
    z.literal(""),
    z
      .string()
      .max(253)
      .regex(/^[a-z0-9_-]{1,63}(\.[a-z0-9_-]{1,63}){1,20}$/),
  ]),
  noted: z.array(noted).min(1).max(MAX_NOTED),
});

export type Beacon = z.infer<typeof beacon>;
export type Noted = z.infer<typeof noted>;
