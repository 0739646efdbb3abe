import { afterAll } from "vitest";
import { startStripe } from "./start-fakes.ts";

/**
 * Fake for one test file, imported by `vi.hoisted`, so that its settings exist before the shop
 * reads them.
 */
export const stripe = await startStripe();

Object.assign(process.env, stripe.settings);
afterAll(() => stripe.stop());
