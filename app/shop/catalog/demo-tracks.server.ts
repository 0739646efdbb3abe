import { isJobDue } from "#app/platform/jobs/job-runner.server.ts";

/** Job that adds the demo to a shop without tracks. */
export const FILL_EMPTY_SHOP = "fill-empty-shop";

/** Job that analyzes and publishes a track of the demo, which `demo/` adds to an empty shop. */
export const ADD_DEMO_TRACK = "add-demo-track";

export function areDemoTracksComing(): Promise<boolean> {
  return isJobDue(ADD_DEMO_TRACK);
}
