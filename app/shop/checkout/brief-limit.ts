/** Kept out of the form's schema so that pages need not load zod. */
export const MAX_BRIEF = 4000;
