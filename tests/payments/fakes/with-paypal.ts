import { afterAll } from "vitest";
import { startPayPal } from "./start-fakes.ts";

/** As `with-stripe.ts`; both may be imported by one file. */
export const paypal = await startPayPal();

Object.assign(process.env, paypal.settings);
afterAll(() => paypal.stop());
