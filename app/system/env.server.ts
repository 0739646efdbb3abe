import { availableParallelism } from "node:os";
import { z } from "zod";
import { emailSchema } from "./email-address.ts";
import {
  checkPaymentSettings,
  paymentMeaning,
  paymentSettings,
  standIn,
} from "./payment-settings.ts";

const port = z.coerce.number().int().min(0).max(65_535);
const webAddress = z.url({ protocol: /^https?$/ });
/** All links begin at the root of a host: below a path they would lead elsewhere. */
const siteAddress = webAddress.refine((address) => {
  const url = URL.parse(address);
  return url?.href === `${url?.origin}/`;
});

/** Elsewhere a shop that nobody has called a demo would give its tracks away for practice payments. */
const thisMachine = /^(?:localhost|.+\.localhost|127(?:\.\d+){3}|\[::1\])$/;

type S3Given = Partial<Record<(typeof s3Names)[number] | "S3_BUCKET", string>>;
const s3Names = ["S3_ENDPOINT", "S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"] as const;

/** S3 settings without a bucket would store files in a folder, where nobody looks for them. */
function requireWhatBelongsTogether(given: S3Given, context: z.RefinementCtx): void {
  const require = (name: keyof S3Given) => context.addIssue({ code: "custom", path: [name] });
  if (!given.S3_BUCKET && s3Names.some((name) => given[name])) require("S3_BUCKET");
  if (given.S3_ACCESS_KEY_ID && !given.S3_SECRET_ACCESS_KEY) require("S3_SECRET_ACCESS_KEY");
  if (given.S3_SECRET_ACCESS_KEY && !given.S3_ACCESS_KEY_ID) require("S3_ACCESS_KEY_ID");
}

const settings = z
  .object({
    PORT: port.default(3000),
    HOST: z.string().min(1).default("127.0.0.1"),
    SITE_URL: siteAddress.optional(),
    DATA_DIR: z.string().min(1).default("./data"),
    DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
    ADMIN_USERNAME: z
      .string()
      .regex(/^[a-z0-9._-]{3,40}$/)
      .default("admin"),
    ADMIN_PASSWORD: z.string().min(8).max(1024).optional(),
    DEMO: z.enum(["on", "off"]).optional(),
    MAX_DELIVERABLE_MB: z.coerce.number().int().min(1).max(100_000).default(4096),
    S3_BUCKET: z
      .string()
      .regex(/^[A-Za-z0-9][A-Za-z0-9._-]{1,61}[A-Za-z0-9]$/)
      .optional(),
    S3_ENDPOINT: webAddress.optional(),
    S3_REGION: z
      .string()
      .regex(/^[a-z0-9-]{2,40}$/)
      .default("us-east-1"),
    S3_ACCESS_KEY_ID: z.string().max(256).optional(),
    S3_SECRET_ACCESS_KEY: z.string().max(1024).optional(),
    S3_FORCE_PATH_STYLE: z.enum(["on", "off"]).optional(),
    SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
    MAIL_FROM: emailSchema().optional(),
    VIES_URL: standIn,
    ...paymentSettings,
    TRUST_PROXY: z.coerce.number().int().min(0).max(10).default(0),
    WEB_CONCURRENCY: z
      .literal("auto")
      .transform(availableParallelism)
      .or(z.coerce.number().int().min(1).max(64))
      .default(1),
    PAGE_CACHE_MB: z.coerce.number().int().min(0).max(4096).default(64),
    METRICS: z.enum(["loopback", "public", "off"]).default("loopback"),
    CLOSING_DELAY: z.coerce.number().min(0).max(300).default(0),
    LOG_LEVEL: z
      .enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"])
      .default("info"),
    NODE_ENV: z.enum(["production", "development", "test"]).default("production"),
  })
  .superRefine(requireWhatBelongsTogether)
  .superRefine(checkPaymentSettings)
  .transform(({ SITE_URL, DEMO, ...rest }) => {
    const { origin, hostname } = new URL(SITE_URL ?? `http://localhost:${rest.PORT}`);
    const isSandboxAllowed = DEMO === "on" || thisMachine.test(hostname);
    const isDemoUndecided = DEMO === undefined && !isSandboxAllowed;
    return { ...rest, SITE_URL: origin, DEMO: DEMO ?? "on", isSandboxAllowed, isDemoUndecided };
  });

export type Env = z.output<typeof settings>;

const meaning: Record<string, string> = {
  PORT: "a port number from 0 to 65535",
  HOST: "an address to listen on",
  SITE_URL: "the address of a host without a path, such as https://shop.example.com",
  DATA_DIR: "a folder",
  DATABASE_URL: "a PostgreSQL address such as postgres://user:password@host/database",
  ADMIN_USERNAME: "3 to 40 of the characters a-z, 0-9, dot, hyphen and underscore",
  ADMIN_PASSWORD: "8 to 1,024 characters long",
  DEMO: "'on' or 'off'",
  MAX_DELIVERABLE_MB: "a whole number of megabytes from 1 to 100000",
  S3_BUCKET: "the name of a bucket, given whenever another setting of S3 is",
  S3_ENDPOINT: "the web address of an S3 such as https://s3.example.com",
  S3_REGION: "the name of a region such as eu-central-1",
  S3_ACCESS_KEY_ID: "given together with S3_SECRET_ACCESS_KEY",
  S3_SECRET_ACCESS_KEY: "given together with S3_ACCESS_KEY_ID",
  S3_FORCE_PATH_STYLE: "'on' or 'off'",
  VIES_URL: "the address of a stand-in on this machine such as http://127.0.0.1:4012",
  SMTP_URL: "the address of a mail server such as smtps://user:password@mail.example.com",
  MAIL_FROM: "a mail address such as shop@example.com",
  ...paymentMeaning,
  TRUST_PROXY: "the number of proxies in front of the shop, 0 to 10",
  WEB_CONCURRENCY: "a whole number of processes from 1 to 64, or 'auto' for one a core",
  PAGE_CACHE_MB: "a whole number of megabytes from 0 to 4096",
  METRICS: "one of loopback, public and off",
  CLOSING_DELAY: "a number of seconds from 0 to 300",
  LOG_LEVEL: "one of fatal, error, warn, info, debug, trace and silent",
  NODE_ENV: "one of production, development and test",
};

/** @throws one sentence that names the first invalid variable. Empty variables count as absent. */
export function readEnv(source: NodeJS.ProcessEnv): Env {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ""));
  const { data, error } = settings.safeParse(given);
  if (data) return data;
  const [issue] = error.issues;
  const name = String(issue?.path[0]);
  const own = issue?.code === "custom" ? issue.params?.meaning : undefined;
  throw new Error(`The setting ${name} must be ${own ?? meaning[name]}.`);
}

function readEnvOrStop(): Env {
  try {
    return readEnv(process.env);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
    process.exit(78); // EX_CONFIG of sysexits.h
  }
}

export const env = readEnvOrStop();
