/** Apart from the form, whose validation no page loads. */
export const MAX_MAIL_HOST = 253;
export const MAX_MAIL_PORT = 65_535;
export const MAX_MAIL_USERNAME = 254;
export const MAX_MAIL_PASSWORD = 500;
