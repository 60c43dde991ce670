/** A provider's token, as sent with a sign-in. */
export interface SocialToken {
  kind: "access_token" | "id_token";
  value: string;
  /** Nonce that the application sent in its request for an ID token; checked if present. */
  nonce?: string;
}

/** Identity that a provider confirms. */
export interface SocialIdentity {
  /** The provider's issuer name; with `subject` it identifies one user permanently. */
  issuer: string;
  subject: string;
  /** Set only if the provider confirms that the address belongs to this user. */
  verifiedEmail: string | null;
  name: string | null;
}

export interface SocialProvider {
  /**
   * Returns the identity a token belongs to.
   * @throws RefusedTokenError when it is invalid or issued to another client, ProviderUnavailableError
   */
  identify(token: SocialToken): Promise<SocialIdentity>;
}

/** The token is invalid, or was issued to another client. The message is for the log. */
export class RefusedTokenError extends Error {
  override name = "RefusedTokenError";
}

/**
 * The provider does not respond, or its response is invalid. The message is for the log and never holds a
 * token.
 */
export class ProviderUnavailableError extends Error {
  override name = "ProviderUnavailableError";
}

/** Providers send it as a boolean or, some of them, as a string. */
export const isTrue = (value: unknown) => value === true || value === "true";
