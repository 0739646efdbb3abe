import { afterAll } from "vitest";
import { startPayPal } from "./start-fakes.ts";

/** Fake for PayPal, like `with-stripe.ts`; a file may import both. */
export const paypal = await startPayPal();

Object.assign(process.env, paypal.settings);
afterAll(() => paypal.stop());
