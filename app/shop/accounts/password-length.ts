/** Characters. The minimum applies to new passwords only. */
export const PASSWORD_LENGTH = { min: 8, max: 1024 } as const;
