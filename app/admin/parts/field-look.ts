/** The classes of a text field in the admin area. */
export const fieldLook =
  "h-11 w-full border border-edge bg-surface px-3 font-normal text-base text-ink focus:border-ink aria-invalid:border-accent md:text-sm";
