import { z } from "zod";
import { emailAddress, line, lines } from "#app/web/text-fields.ts";

export const contactForm = z.object({
  name: line({ max: 120, needed: "Please enter your name." }),
  email: emailAddress("Please enter a valid email address."),
  message: lines({ max: 5000, needed: "Please write a message." }),
});

export type Contact = z.output<typeof contactForm>;
export type ContactField = keyof Contact;
