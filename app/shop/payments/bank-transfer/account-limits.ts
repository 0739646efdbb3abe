/** Limit of EPC069-12. Banks compare the name with that of the account. */
export const MAX_HOLDER = 70;
/** Includes spaces. */
export const MAX_IBAN = 50;
export const MAX_BIC = 20;
