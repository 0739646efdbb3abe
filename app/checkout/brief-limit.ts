/** Apart from the form's schema, so that pages need not load it. */
export const MAX_BRIEF = 4000;
