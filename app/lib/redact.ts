/** Query parameters whose values never leave the process they are used in: credentials, tokens, one-time codes. */
const SECRET_PARAMETERS =
  /([?&](?:data|token|code|state|card|card_token|card_last4|access_token|id_token|password)=)[^&#\s]*/gi;

/** A URL or path with the values of secret parameters replaced. */
export function redactUrl(url: string): string {
  return url.replace(SECRET_PARAMETERS, "$1[redacted]");
}
