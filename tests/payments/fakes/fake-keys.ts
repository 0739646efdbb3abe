/** Keys that the fakes accept. */
export const stripeKeys = {
  STRIPE_SECRET_KEY: "sk_test_keyOfTheFakeStripe",
  STRIPE_WEBHOOK_SECRET: "whsec_secretOfTheFakeStripe",
};

export const paypalKeys = {
  PAYPAL_CLIENT_ID: "client-of-the-fake-paypal",
  PAYPAL_CLIENT_SECRET: "secret-of-the-fake-paypal",
  PAYPAL_WEBHOOK_ID: "0FAKE8294D6297924",
};
