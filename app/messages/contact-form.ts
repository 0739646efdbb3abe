import { z } from "zod";
import { emailAddress, line, lines } from "#app/web/text-fields.ts";

export const contactForm = z.object({
  name: line({ max: 120, needed: "Please enter your name." }),
  email: emailAddress("Please enter a valid email address."),
  message: lines({ max: 5000, needed: "Please write a message." }),
});

export type Contact = z.output<typeof contactForm>;
export type ContactField = keyof Contact;

/** A field that nobody sees and machines fill in. */
export const TRAP = "homepage";
/** A field with the time at which the page was made, in milliseconds since 1970. */
export const OPENED = "opened";
/** Nobody reads and fills in the form in less, in milliseconds. */
export const SHORTEST_FILL_MS = 2000;
/** A page that was made longer ago tells nothing any more. */
const OLDEST_PAGE_MS = 7 * 24 * 60 * 60 * 1000;

/**
 * Whether a form took as long as it takes a person. The page's time is the same for all who get it from
 * a cache, so that it proves little: it stops what sends forms without ever having looked at one, and
 * what answers the moment it has.
 */
export function isUnhurried(opened: unknown, now: number): boolean {
  const time = typeof opened === "string" && /^\d{13}$/.test(opened) ? Number(opened) : 0;
  const age = now - time;
  return age >= SHORTEST_FILL_MS && age <= OLDEST_PAGE_MS;
}
