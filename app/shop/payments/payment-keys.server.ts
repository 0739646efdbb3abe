import type { z } from "zod";
import { type Db, db } from "#app/platform/database/db.server.ts";
import { env } from "#app/platform/system/env.server.ts";
import { log } from "#app/platform/system/log.server.ts";
import { seal, unseal } from "#app/platform/system/secret-box.server.ts";
import { listOf } from "#app/platform/ui/list-of.ts";
import {
  areLiveKeys,
  type KeyedProvider,
  keyNames,
  type PaymentKeys,
  paypalKeysForm,
  stripeKeysForm,
} from "./payment-keys-form.ts";
import type { PaymentProvider } from "./payment-provider.ts";
import { paypalProvider } from "./paypal.server.ts";
import { stripeProvider } from "./stripe.server.ts";

/** `unreadable` keys were sealed with a key that is gone. A demo never uses live keys. */
export type KeysState = "environment" | "stored" | "none" | "unreadable" | "live-in-demo";

const environment: Record<KeyedProvider, PaymentKeys> = {
  stripe: {
    stripeSecretKey: env.STRIPE_SECRET_KEY,
    stripeWebhookSecret: env.STRIPE_WEBHOOK_SECRET,
  },
  paypal: {
    paypalClientId: env.PAYPAL_CLIENT_ID,
    paypalClientSecret: env.PAYPAL_CLIENT_SECRET,
    paypalWebhookId: env.PAYPAL_WEBHOOK_ID,
    paypalMode: env.PAYPAL_LIVE === "on" ? "live" : "sandbox",
  },
};

const variables: Record<KeyedProvider, string[]> = {
  stripe: ["STRIPE_SECRET_KEY", "STRIPE_WEBHOOK_SECRET"],
  paypal: ["PAYPAL_CLIENT_ID", "PAYPAL_CLIENT_SECRET", "PAYPAL_WEBHOOK_ID"],
};

export function variablesOf(name: KeyedProvider): string {
  return listOf(variables[name]);
}

export function findEnvironmentKeys(name: KeyedProvider): PaymentKeys | undefined {
  const keys = environment[name];
  return keyNames[name].every((each) => keys[each]) ? keys : undefined;
}

/** @throws {z.ZodError} if they aren't keys of this provider. */
export function connectWith(name: KeyedProvider, keys: PaymentKeys): PaymentProvider {
  return connectors[name](keys);
}

const connectors: Record<KeyedProvider, (keys: PaymentKeys) => PaymentProvider> = {
  stripe(keys) {
    const { stripeSecretKey: secretKey, stripeWebhookSecret } = stripeKeysForm.parse(keys);
    const apiUrl = env.STRIPE_API_URL;
    return stripeProvider({ secretKey, webhookSecret: stripeWebhookSecret, apiUrl });
  },
  paypal(keys) {
    const { paypalClientId, paypalClientSecret, ...rest } = paypalKeysForm.parse(keys);
    return paypalProvider({
      clientId: paypalClientId,
      clientSecret: paypalClientSecret,
      webhookId: rest.paypalWebhookId,
      isLive: rest.paypalMode === "live",
      apiUrl: env.PAYPAL_API_URL,
    });
  },
};

const apiUrls: Record<KeyedProvider, string | undefined> = {
  stripe: env.STRIPE_API_URL,
  paypal: env.PAYPAL_API_URL,
};

/** Keeps live keys from a demo and from a fake provider, as the environment's are. */
export function areAllowedHere(name: KeyedProvider, keys: PaymentKeys): boolean {
  const isDemo = env.DEMO === "on" && !env.isDemoUndecided;
  return !areLiveKeys(keys) || !(isDemo || apiUrls[name]);
}

const forms: Record<KeyedProvider, z.ZodType<PaymentKeys>> = {
  stripe: stripeKeysForm,
  paypal: paypalKeysForm,
};

const ownerOfKeys = (name: KeyedProvider) => `payment keys ${name}`;

export function sealKeys(name: KeyedProvider, keys: PaymentKeys): Promise<Buffer> {
  return seal(Buffer.from(JSON.stringify(keys)), ownerOfKeys(name));
}

/** Returns undefined if this shop's key can't open them. */
export async function openKeys(
  name: KeyedProvider,
  sealed: Buffer,
): Promise<PaymentKeys | undefined> {
  try {
    const text = await unseal(sealed, ownerOfKeys(name));
    return text && forms[name].safeParse(JSON.parse(text.toString())).data;
  } catch (error) {
    log.error({ err: error }, "couldn't open the keys of a payment provider");
    return undefined;
  }
}

export async function findSealedKeys(tx: Db = db): Promise<Record<KeyedProvider, Buffer | null>> {
  const { stripeKeys, paypalKeys } = await tx
    .selectFrom("settings")
    .select(["stripeKeys", "paypalKeys"])
    .executeTakeFirstOrThrow();
  return { stripe: stripeKeys, paypal: paypalKeys };
}
