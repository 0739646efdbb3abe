import { z } from "zod";

export const STOP_PARTS = 50;
const MAX_EVENTS = 50;
export const MAX_SEARCH_LENGTH = 60;

/** Rejects control characters and lone surrogates, which the database cannot store. */
const trackId = z.string().regex(/^[^\p{Cc}\p{Cs}]{1,100}$/u);

const analyticsEvent = z.union([
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

/** `site` is the referring host, or empty. */
export const beacon = z.strictObject({
  site: z.union([
    z.literal(""),
    z
      .string()
      .max(253)
      .regex(/^[a-z0-9_-]{1,63}(\.[a-z0-9_-]{1,63}){1,20}$/),
  ]),
  noted: z.array(analyticsEvent).min(1).max(MAX_EVENTS),
});

export type Beacon = z.infer<typeof beacon>;
export type AnalyticsEvent = z.infer<typeof analyticsEvent>;
