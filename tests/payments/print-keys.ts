import { env } from "#app/platform/system/env.server.ts";
import { log } from "#app/platform/system/log.server.ts";
import { listProviders } from "#app/shop/payments/providers.server.ts";

// Values that a careless log line might contain: every setting, the providers, their errors and
// their headers.

const basic = Buffer.from(`${env.PAYPAL_CLIENT_ID}:${env.PAYPAL_CLIENT_SECRET}`).toString("base64");

log.info({ env, providers: listProviders() }, "everything");
log.warn(`Authorization: Bearer ${env.STRIPE_SECRET_KEY}, Authorization: Basic ${basic}`);
for (const provider of listProviders()) {
  await provider.checkConnection().catch((err: unknown) => log.error({ err }, "no connection"));
}
log.error({ err: new Error(`not ${env.STRIPE_SECRET_KEY}`, { cause: process.env }) }, "an error");
