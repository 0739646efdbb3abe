/** Characters of a password, at least (where one is set) and at most. */
export const PASSWORD_LENGTH = { min: 8, max: 1024 } as const;
