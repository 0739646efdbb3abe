import { z } from "zod";
import { m } from "#messages";

export const eventChoices = {
  "on-time": m.sandbox_event_on_time,
  late: m.sandbox_event_late,
  doubled: m.sandbox_event_doubled,
  reordered: m.sandbox_event_reordered,
  missing: m.sandbox_event_missing,
} as const;

export const connectionChoices = {
  none: m.sandbox_line_holds,
  before: m.sandbox_line_before,
  after: m.sandbox_line_after,
} as const;

export const sandboxForm = z.object({
  events: z.enum(["on-time", "late", "doubled", "reordered", "missing"]).default("on-time"),
  line: z.enum(["none", "before", "after"]).default("none"),
});

export type SandboxChoices = z.output<typeof sandboxForm>;
