import type { FastifyInstance } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import { z } from "zod";
import type { Platform, RouteOptions } from "../context.ts";
import { flatAnswer } from "../wire/envelope.ts";

/** RFC 8693 names of what is traded for what. */
const REFRESH_TOKEN = "urn:ietf:params:oauth:token-type:refresh_token";
const ACCESS_TOKEN = "urn:ietf:params:oauth:token-type:access_token";

const TokenBody = z.object({
  grant_type: z.literal("token-exchange"),
  subject_token: z.string().min(1).max(1024),
  subject_token_type: z.literal(REFRESH_TOKEN),
  requested_token_type: z.literal(ACCESS_TOKEN).optional(),
  strategy: z.literal("refresh").optional(),
});
/** This call's answer has no `content` around it. */
const TokenAnswer = z.object({
  token: z.string(),
  expires_in: z.int().describe("Seconds"),
  refresh_token: z.string(),
});

export async function oauth2Routes(fastify: FastifyInstance, { platform }: RouteOptions): Promise<void> {
  const app = fastify.withTypeProvider<ZodTypeProvider>();

  app.post(
    "/api/oauth2/token",
    {
      schema: {
        tags: ["Account"],
        summary: "Trade a refresh token for new tokens",
        body: TokenBody,
        response: flatAnswer(TokenAnswer),
      },
    },
    async (request) => refresh(platform, request.body.subject_token),
  );
}

async function refresh({ sessions }: Platform, refreshToken: string): Promise<z.infer<typeof TokenAnswer>> {
  const tokens = await sessions.refresh(refreshToken);
  return {
    token: tokens.accessToken,
    expires_in: tokens.expiresInSeconds,
    refresh_token: tokens.refreshToken,
  };
}
