/** The application as the sandbox knows it. */
export const SANDBOX_CLIENT_ID = "partner-web";

/** Where the sandbox asks people to sign in, and where it trades codes for tokens. */
export function sandboxEndpoints(issuer: string) {
  return { authorizeUrl: `${issuer}/auth`, tokenUrl: `${issuer}/token` };
}
