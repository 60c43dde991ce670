/** Facebook uses its own protocol: an access token that the Graph API describes. */
import { createHmac } from "node:crypto";
import { z } from "zod";
import type { FacebookSettings } from "./configuration.ts";
import { RefusedTokenError, type SocialProvider } from "./identity.ts";
import { readProvider } from "./provider-call.ts";

const ISSUER = "https://www.facebook.com";

const DebugToken = z.object({
  data: z.object({
    app_id: z.string().optional(),
    user_id: z.string().optional(),
    type: z.string().optional(),
    is_valid: z.boolean(),
    /** Epoch seconds; 0 for a token that does not expire. */
    expires_at: z.number().optional(),
  }),
});
const Me = z.object({ id: z.string().min(1).max(255), name: z.string().nullish() });

/** Facebook does not report whether an e-mail address is verified, so the address is not used. */
export function createFacebookProvider(settings: FacebookSettings, now: () => number): SocialProvider {
  const { appId, appSecret, graphUrl } = settings;
  const graph = (path: string, parameters: Record<string, string>) =>
    `${graphUrl.replace(/\/$/, "")}/${path}?${new URLSearchParams(parameters)}`;
  return {
    async identify({ kind, value }) {
      if (kind !== "access_token") throw new RefusedTokenError("Facebook signs in with access tokens");
      const { data } = await readProvider(
        graph("debug_token", { input_token: value, access_token: `${appId}|${appSecret}` }),
        DebugToken,
      );
      if (!data.is_valid || data.app_id !== appId || (data.type !== undefined && data.type !== "USER")) {
        throw new RefusedTokenError("the token is not valid or was issued to another application");
      }
      if (data.expires_at && data.expires_at * 1000 <= now())
        throw new RefusedTokenError("the token has expired");
      const proof = createHmac("sha256", appSecret).update(value).digest("hex");
      const me = await readProvider(
        graph("me", { fields: "id,name", access_token: value, appsecret_proof: proof }),
        Me,
      );
      if (me.id !== data.user_id) throw new RefusedTokenError("the token belongs to somebody else");
      return { issuer: ISSUER, subject: me.id, verifiedEmail: null, name: me.name?.trim() || null };
    },
  };
}
