/** A token of a provider, as a sign-in brings it. */
export interface SocialToken {
  kind: "access_token" | "id_token";
  value: string;
  /** What the application gave the provider when it asked for an ID token; checked when it is there. */
  nonce?: string;
}

/** Whom a provider vouches for. */
export interface SocialIdentity {
  /** The provider's own name for itself; with `subject` it names one person for ever. */
  issuer: string;
  subject: string;
  /** Only when the provider says that it belongs to this person. */
  verifiedEmail: string | null;
  name: string | null;
}

export interface SocialProvider {
  /**
   * Finds out whom a token belongs to.
   * @throws RefusedTokenError when it is not valid or not for us, ProviderUnavailableError
   */
  identify(token: SocialToken): Promise<SocialIdentity>;
}

/** The token is not valid, or was issued to somebody else. The message is for the log. */
export class RefusedTokenError extends Error {
  override name = "RefusedTokenError";
}

/** The provider does not answer, or not as it should. The message is for the log and never holds a token. */
export class ProviderUnavailableError extends Error {
  override name = "ProviderUnavailableError";
}

/** Providers write it as a boolean or, some of them, as a text. */
export const isTrue = (value: unknown) => value === true || value === "true";
