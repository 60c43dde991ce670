/**
 * Redaction of secrets in log lines and error reports: one list for the web application, its host and the
 * platform. Pure functions without imports, so that browsers can load them, too.
 */

/** Query parameters that carry credentials, tokens, one-time codes or card data. */
const SECRET_PARAMETERS = [
  "access_token",
  "card",
  "card_last4",
  "card_token",
  "client_secret",
  "code",
  "data",
  "form",
  "id_token",
  "password",
  "refresh_token",
  "sig",
  "signature",
  "state",
  "subject_token",
  "ticket",
  "token",
];
/** Path of a personal calendar, whose last part is its token. */
const CALENDAR = /(\/calendar\/my\/)[^/?#\s"'\\]*/gi;
const PARAMETER = new RegExp(`([?&](?:${SECRET_PARAMETERS.join("|")})=)[^&#\\s"'\\\\]*`, "gi");

/**
 * Secrets within longer texts: JSON web tokens, bearer credentials, password hashes and card tokens. Every
 * quantifier has an upper limit: an unlimited one would scan a text of a megabyte to its end from each
 * character.
 */
const SECRET_TEXT =
  /\beyJ[\w-]{1,8192}\.[\w-]{1,8192}(?:\.[\w-]{1,8192})?|\bBearer\s{1,8}[^\s"'\\]{1,8192}|\$argon2\w{1,4}\$[^\s"'\\]{1,256}|\b(?:tok|pm|seti|sk_live|sk_test|whsec)_[\w-]{6,256}/g;

/** Parts of names of fields whose value is always secret. */
const SECRET_NAME = "authorization|cookie|password|passwd|secret|token|card|csrf";
const SECRET_FIELD = new RegExp(SECRET_NAME, "i");
/** A secret field and its string value in a line of JSON. */
const SECRET_JSON_FIELD = new RegExp(
  `("[\\w-]{0,64}(?:${SECRET_NAME})[\\w-]{0,64}":)"(?:[^"\\\\]|\\\\.)*"`,
  "gi",
);

const REDACTED = "[redacted]";

/** Returns a URL or path with the values of secret parameters redacted. */
export function redactUrl(url: string): string {
  return url.replace(PARAMETER, `$1${REDACTED}`).replace(CALENDAR, `$1${REDACTED}`);
}

/** Returns a text with secret URL parameters and everything that looks like a secret redacted. */
export function redactText(text: string): string {
  return redactUrl(text).replace(SECRET_TEXT, REDACTED);
}

/** Redacts a line of JSON like `redactText`, and the strings of secret fields at any depth. */
export function redactLine(line: string): string {
  return redactText(line).replace(SECRET_JSON_FIELD, `$1"${REDACTED}"`);
}

/** Whether a field with this name contains a secret. */
export function isSecretField(name: string): boolean {
  return SECRET_FIELD.test(name);
}
