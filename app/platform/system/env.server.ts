import { availableParallelism } from "node:os";
import { z } from "zod";
import { m } from "#messages";
import { emailSchema } from "./email-address.ts";
import {
  checkPaymentSettings,
  localUrl,
  paymentMeaning,
  paymentSettings,
} from "./payment-settings.ts";

const port = z.coerce.number().int().min(0).max(65_535);
/** Value of `HOST` for all addresses. */
const PUBLIC = "public";
const webAddress = z.url({ protocol: /^https?$/ });
/** All links start at the root of a host and would break below a path. */
const siteAddress = webAddress.refine((address) => {
  const url = URL.parse(address);
  return url?.href === `${url?.origin}/`;
});

/** Public key as `openssl pkey -pubout` writes it between its first and last line (RFC 8410). */
const ed25519Key = /^MCowBQYDK2VwAyEA[A-Za-z0-9+/]{43}=$/;

/** A real shop elsewhere would give its tracks away for sandbox payments. */
const thisMachine = /^(?:localhost|.+\.localhost|127(?:\.\d+){3}|\[::1\])$/;

type S3Given = Partial<Record<(typeof s3Names)[number] | "S3_BUCKET", string>>;
const s3Names = ["S3_ENDPOINT", "S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"] as const;

/** S3 settings without a bucket would store files in a local folder, where nobody expects them. */
function requireWhatBelongsTogether(given: S3Given, context: z.RefinementCtx): void {
  const require = (name: keyof S3Given) => context.addIssue({ code: "custom", path: [name] });
  if (!given.S3_BUCKET && s3Names.some((name) => given[name])) require("S3_BUCKET");
  if (given.S3_ACCESS_KEY_ID && !given.S3_SECRET_ACCESS_KEY) require("S3_SECRET_ACCESS_KEY");
  if (given.S3_SECRET_ACCESS_KEY && !given.S3_ACCESS_KEY_ID) require("S3_ACCESS_KEY_ID");
}

type TlsGiven = { SITE_URL?: string | undefined; HOST: string; TRUST_PROXY: number };

/** A proxy in front would have the certificate. */
function speaksTls({ SITE_URL, HOST, TRUST_PROXY }: TlsGiven): boolean {
  return HOST === PUBLIC && TRUST_PROXY === 0 && (SITE_URL?.startsWith("https:") ?? false);
}

/** Authorities sign for names only, which the internet can look up. */
function requirePublicName(given: TlsGiven, context: z.RefinementCtx): void {
  if (!speaksTls(given) || /\.[a-z][\w-]+$/i.test(new URL(given.SITE_URL ?? "").hostname)) return;
  const params = { meaning: m.setting_site_url_public() };
  context.addIssue({ code: "custom", path: ["SITE_URL"], params });
}

const settings = z
  .object({
    PORT: port.default(3000),
    HTTP_PORT: port.default(80),
    HTTPS_PORT: port.default(443),
    ACME_DIRECTORY_URL: z
      .url({ protocol: /^https$/ })
      .or(localUrl)
      .default("https://acme-v02.api.letsencrypt.org/directory"),
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
    VIES_URL: localUrl,
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
    UPDATE_FROM: z
      .url({ protocol: /^https$/ })
      .includes("{version}")
      .optional(),
    UPDATE_KEY: z.string().regex(ed25519Key).optional(),
    UPDATE_OUTCOME: z.string().optional(),
    UPDATE_RUNNING: z.string().optional(),
    NODE_ENV: z.enum(["production", "development", "test"]).default("production"),
  })
  .superRefine(requireWhatBelongsTogether)
  .superRefine(checkPaymentSettings)
  .superRefine(requirePublicName)
  .transform(({ SITE_URL, DEMO, HOST, ...rest }) => {
    const { origin, hostname } = new URL(SITE_URL ?? `http://localhost:${rest.PORT}`);
    const isSandboxAllowed = DEMO === "on" || thisMachine.test(hostname);
    const isDemoUndecided = DEMO === undefined && !isSandboxAllowed;
    const isTlsInside = speaksTls({ SITE_URL, HOST, TRUST_PROXY: rest.TRUST_PROXY });
    // With TLS inside, `PORT` is for programs of this machine, such as health checks.
    const publicHost = isTlsInside ? "127.0.0.1" : "::";
    return {
      ...rest,
      HOST: HOST === PUBLIC ? publicHost : HOST,
      SITE_URL: origin,
      DEMO: DEMO ?? "on",
      isSandboxAllowed,
      isDemoUndecided,
      isTlsInside,
    };
  });

export type Env = z.output<typeof settings>;

const meaning: Record<string, () => string> = {
  PORT: m.setting_port,
  HTTP_PORT: m.setting_port,
  HTTPS_PORT: m.setting_port,
  ACME_DIRECTORY_URL: m.setting_acme_directory_url,
  HOST: m.setting_host,
  SITE_URL: m.setting_site_url,
  DATA_DIR: m.setting_data_dir,
  DATABASE_URL: m.setting_database_url,
  ADMIN_USERNAME: m.setting_admin_username,
  ADMIN_PASSWORD: m.setting_admin_password,
  DEMO: m.setting_on_or_off,
  MAX_DELIVERABLE_MB: m.setting_max_deliverable_mb,
  S3_BUCKET: m.setting_s3_bucket,
  S3_ENDPOINT: m.setting_s3_endpoint,
  S3_REGION: m.setting_s3_region,
  S3_ACCESS_KEY_ID: m.setting_s3_access_key_id,
  S3_SECRET_ACCESS_KEY: m.setting_s3_secret_access_key,
  S3_FORCE_PATH_STYLE: m.setting_on_or_off,
  VIES_URL: m.setting_vies_url,
  SMTP_URL: m.setting_smtp_url,
  MAIL_FROM: m.setting_mail_from,
  ...paymentMeaning,
  TRUST_PROXY: m.setting_trust_proxy,
  WEB_CONCURRENCY: m.setting_web_concurrency,
  PAGE_CACHE_MB: m.setting_page_cache_mb,
  METRICS: m.setting_metrics,
  CLOSING_DELAY: m.setting_closing_delay,
  LOG_LEVEL: m.setting_log_level,
  UPDATE_FROM: m.setting_update_from,
  UPDATE_KEY: m.setting_update_key,
  NODE_ENV: m.setting_node_env,
};

/** Empty variables count as absent. @throws one sentence that names the first invalid one. */
export function readEnv(source: NodeJS.ProcessEnv): Env {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ""));
  const { data, error } = settings.safeParse(given);
  if (data) return data;
  const [issue] = error.issues;
  const name = String(issue?.path[0]);
  const own = issue?.code === "custom" ? issue.params?.meaning : undefined;
  throw new Error(m.setting_invalid({ name, wanted: own ?? meaning[name]?.() ?? "" }));
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
