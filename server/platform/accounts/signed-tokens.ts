/** Signed tokens of sessions: those of the API, and the tickets of sockets. */
import { errors, type JWTVerifyResult, jwtVerify, SignJWT } from "jose";
import { invalidToken } from "../http/failures.ts";
import { type Secrets, SIGNATURE_ALGORITHM } from "./secrets.ts";

const ISSUER = "touchline";

/** Type of a signed token; one type is never accepted for the other. */
export type TokenType = "at+jwt" | "ticket+jwt";

export interface SignedTokens {
  /** Signs a token of a session that is valid for some seconds. */
  sign(sessionId: string, type: TokenType, seconds: number): Promise<string>;
  /** @throws Failure 401 `invalid_token` */
  sessionIdOf(token: string, type: TokenType): Promise<string>;
}

interface SignedTokensOptions {
  keys: Secrets["tokenKeys"];
  now: () => number;
  newId: () => string;
}

/** Creates the functions that sign tokens with the current key and accept those of all valid keys. */
export function createSignedTokens({ keys, now, newId }: SignedTokensOptions): SignedTokens {
  return {
    sign(sessionId, typ, seconds) {
      const issuedAt = Math.floor(now() / 1000);
      return new SignJWT({ sid: sessionId })
        .setProtectedHeader({ alg: SIGNATURE_ALGORITHM, typ })
        .setIssuer(ISSUER)
        .setIssuedAt(issuedAt)
        .setExpirationTime(issuedAt + seconds)
        .setJti(newId())
        .sign(keys.signing().signingKey);
    },

    async sessionIdOf(token, type) {
      try {
        const { payload } = await verify(token, type, keys.accepted(), now());
        if (typeof payload.sid === "string") return payload.sid;
      } catch {
        // Do not reveal to the caller why a token is invalid.
      }
      throw invalidToken();
    },
  };
}

/** @throws the error of jose for a token that is invalid or not signed by one of the keys */
async function verify(
  token: string,
  typ: TokenType,
  keys: ReturnType<Secrets["tokenKeys"]["accepted"]>,
  now: number,
): Promise<JWTVerifyResult> {
  let problem: unknown;
  for (const { verificationKey } of keys) {
    try {
      return await jwtVerify(token, verificationKey, {
        issuer: ISSUER,
        algorithms: [SIGNATURE_ALGORITHM],
        typ,
        requiredClaims: ["exp", "sid"],
        currentDate: new Date(now),
      });
    } catch (error) {
      if (!(error instanceof errors.JWSSignatureVerificationFailed)) throw error;
      problem = error;
    }
  }
  throw problem;
}
