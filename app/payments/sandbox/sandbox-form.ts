import { z } from "zod";

/** How the shop gets to know what happened. */
export const eventChoices = {
  "on-time": "At once",
  late: "A minute late",
  doubled: "Twice",
  reordered: "In the wrong order",
  missing: "Never",
} as const;

/** What becomes of the next capture, cancellation or refund. */
export const lineChoices = {
  none: "The line holds",
  before: "Cut before anything is done",
  after: "Cut after it was done",
} as const;

export const sandboxForm = z.object({
  events: z.enum(["on-time", "late", "doubled", "reordered", "missing"]).default("on-time"),
  line: z.enum(["none", "before", "after"]).default("none"),
});

export type SandboxChoices = z.output<typeof sandboxForm>;
