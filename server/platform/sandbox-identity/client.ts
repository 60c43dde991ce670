/** Client id of the application at the sandbox. */
export const SANDBOX_CLIENT_ID = "partner-web";

/** URLs of the sandbox for sign-in and for exchanging codes for tokens. */
export function sandboxEndpoints(issuer: string) {
  return { authorizeUrl: `${issuer}/auth`, tokenUrl: `${issuer}/token` };
}
