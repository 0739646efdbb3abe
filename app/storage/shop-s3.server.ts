import { env } from "#app/system/env.server.ts";
import { connectS3, type S3 } from "./s3-client.server.ts";

/** The bucket of the settings. Only a shop that has one loads this. */
export const shopS3: S3 = connectS3(readSettings());

function readSettings() {
  const { S3_BUCKET: bucket, S3_REGION: region, S3_ENDPOINT: endpoint } = env;
  if (!bucket) throw new Error("This shop keeps its files in a folder.");
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = env;
  const isPathStyle = (env.S3_FORCE_PATH_STYLE ?? (endpoint ? "on" : "off")) === "on";
  const credentials = accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : undefined;
  return { bucket, region, endpoint, credentials, isPathStyle };
}
