/** Minimum (for new passwords) and maximum number of characters. */
export const PASSWORD_LENGTH = { min: 8, max: 1024 } as const;
