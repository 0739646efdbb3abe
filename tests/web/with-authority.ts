import { openAuthority } from "../fixtures/acme-authority.ts";
import { findFreePort } from "../fixtures/start-shop.ts";

/* Imported before anything that reads the settings. */

export const HOST = "shop.example.com";
export const httpPort = await findFreePort();
export const httpsPort = await findFreePort();
export const authority = await openAuthority({ http: httpPort, https: httpsPort });

export const tlsSettings = {
  HOST: "public",
  SITE_URL: `https://${HOST}`,
  HTTP_PORT: String(httpPort),
  HTTPS_PORT: String(httpsPort),
  ACME_DIRECTORY_URL: authority.directoryUrl,
};
Object.assign(process.env, tlsSettings);
