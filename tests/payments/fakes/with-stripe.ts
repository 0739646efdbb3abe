import { afterAll } from "vitest";
import { startStripe } from "./start-fakes.ts";

/** For one file of tests: imported by `vi.hoisted`, so that the settings are there before the shop reads them. */
export const stripe = await startStripe();

Object.assign(process.env, stripe.settings);
afterAll(() => stripe.stop());
