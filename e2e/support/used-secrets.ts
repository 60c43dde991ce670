/** Secrets used in journeys: those that a browser sent, and those that the product stores. */
import { appendFileSync, existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Request } from "@playwright/test";
import Database from "libsql";
import pg from "pg";
import { findRunningDatabase } from "../../server/platform/database/embedded-postgres.ts";
import { LOG_FOLDER } from "../../tests/support/product.ts";

/** Form fields and URL parameters that contain a secret. */
const SECRET_FIELDS =
  /^(password|oldPassword|newPassword|number|card_token|token|state|access_token|id_token)$/;
/** Shorter values occur by chance, e.g. a security code as part of a time. */
const MIN_LENGTH = 8;

const file = () => join(process.env[LOG_FOLDER] ?? "", "used-secrets.txt");

/** Records the secrets of a browser's request, as one JSON string per line. */
export function noteSecrets(request: Request): void {
  const url = new URL(request.url());
  const fields = [...url.searchParams, ...new URLSearchParams(request.postData() ?? "")];
  const secrets = fields
    .filter(([name, value]) => SECRET_FIELDS.test(name) && value.length >= MIN_LENGTH)
    .flatMap(([name, value]) => (name === "number" ? [value, value.replaceAll(/\D/g, "")] : [value]));
  if (secrets.length > 0) appendFileSync(file(), secrets.map((text) => `${JSON.stringify(text)}\n`).join(""));
}

/** Returns the secrets that browsers have sent so far. */
export function sentSecrets(): string[] {
  if (!existsSync(file())) return [];
  const lines = readFileSync(file(), "utf8").trim().split("\n");
  return [...new Set(lines.map((line) => JSON.parse(line) as string))];
}

/** Columns of the platform's database that hold a secret or its hash. */
const COLUMNS = `
  select password_hash as secret from users
  union select hash from refresh_tokens
  union select hash from password_resets
  union select token from gateway_cards
  union select card_token from gateway_charges
  union select code from access_codes`;

/** Returns the secrets in the product's database and session store; deleted ones are missing. */
export async function keptSecrets(dataDirectory: string): Promise<string[]> {
  const client = new pg.Client({
    connectionString: await findRunningDatabase({ directory: join(dataDirectory, "postgres") }),
  });
  await client.connect();
  const { rows } = await client.query<{ secret: string | null }>(COLUMNS);
  await client.end();

  const sessions = new Database(join(dataDirectory, "sessions.db"), { readonly: true });
  const records = sessions.prepare("SELECT id, record FROM session").all() as {
    id: string;
    record: string;
  }[];
  sessions.close();
  const tokens = records.flatMap(({ id, record }) => {
    const { token, userTokenData } = JSON.parse(record) as {
      token?: string;
      userTokenData?: { refreshToken?: string };
    };
    return [id, token, userTokenData?.refreshToken];
  });
  return [...rows.map(({ secret }) => secret), ...tokens].filter(
    (secret): secret is string => typeof secret === "string" && secret.length >= MIN_LENGTH,
  );
}
