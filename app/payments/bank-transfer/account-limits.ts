/** EPC069-12 has room for so many; banks compare the name with that of the account. */
export const MAX_HOLDER = 70;
/** With blanks between. */
export const MAX_IBAN = 50;
export const MAX_BIC = 20;
