import type { FastifyInstance, FastifyRequest } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import { z } from "zod";
import { needsPasswordToPay } from "../accounts/owner-check.ts";
import { REASONS, redeemAccessCode } from "../commerce/access-codes.ts";
import { cancelContract, getContract, listContracts, presentContracts } from "../commerce/contracts.ts";
import { getOffer, listPlans } from "../commerce/plans.ts";
import type { Platform, RouteOptions } from "../context.ts";
import { viewerOf } from "../http/authenticate.ts";
import { enveloped, PagingQuery, pageOf } from "../wire/envelope.ts";
import { RawProduct } from "../wire/product.ts";
import { Id, QueryFlag } from "../wire/values.ts";
import { audience } from "./requests.ts";

const PlansQuery = PagingQuery.extend({ type: z.enum(["svod", "cvod"]) });
const ContractsQuery = PagingQuery.extend({
  active: QueryFlag.optional(),
  canceled: QueryFlag.optional(),
});
const IdParams = z.object({ id: Id });
const CancelBody = z.object({ platform: z.literal("web"), id: Id });
const CancelResponse = z.object({ id: z.string(), canceled: z.literal(true) });
const RedeemBody = z.object({ code: z.string().trim().min(1).max(100) });
const RedeemResponse = z.object({
  result: z.enum(["APPROVED", "REJECTED"]),
  subscription: RawProduct.optional().describe("What the code gave; only when approved"),
  reason: z.enum(REASONS).optional().describe("Why not; only when rejected"),
});

const tags = ["Commerce"];

/** Subscriptions on offer, contracts of a user, and access codes. */
export async function commerceRoutes(
  fastify: FastifyInstance,
  { platform, auth }: RouteOptions,
): Promise<void> {
  const app = fastify.withTypeProvider<ZodTypeProvider>();
  // Announces that sites may repeat an order whose response was lost: each key is executed once.
  app.addHook("onRequest", async (_request, reply) => void reply.header("x-idempotency-key", "honoured"));

  app.get(
    "/api/commerce/get_subscriptions",
    {
      onRequest: auth.optional,
      schema: {
        tags,
        summary: "Plans on offer",
        querystring: PlansQuery,
        response: enveloped(pageOf(RawProduct)),
      },
    },
    async (request) => ({
      content: await listPlans(platform, audience(platform, request), request.query),
    }),
  );
  app.get(
    "/api/commerce/get_subscriptions_by_id/id/:id",
    {
      onRequest: auth.optional,
      schema: { tags, summary: "One plan or ticket", params: IdParams, response: enveloped(RawProduct) },
    },
    async (request) => ({
      content: await getOffer(platform, audience(platform, request), request.params.id),
    }),
  );
  app.get(
    "/api/commerce/customer_contracts",
    {
      onRequest: auth.required,
      schema: {
        tags,
        summary: "What the viewer has bought",
        querystring: ContractsQuery,
        response: enveloped(pageOf(RawProduct)),
      },
    },
    async (request, reply) => {
      const content = await listContracts(platform, await customer(platform, request), request.query);
      // Only a viewer who has paid has a stored card.
      if (
        content.entries.some(({ lastPayment }) => lastPayment) &&
        (await needsPasswordToPay(platform, viewerOf(request)))
      ) {
        reply.header("x-stored-card-password", "required");
      }
      return { content };
    },
  );
  app.get(
    "/api/commerce/get_customer_subscriptions_by_id/id/:id",
    {
      onRequest: auth.required,
      schema: { tags, summary: "One of them", params: IdParams, response: enveloped(RawProduct) },
    },
    async (request) => ({
      content: await getContract(platform, await customer(platform, request), request.params.id),
    }),
  );
  app.post(
    "/api/commerce/cancel_contract",
    {
      onRequest: auth.required,
      schema: {
        tags,
        summary: "Let a plan end instead of renewing it",
        body: CancelBody,
        response: enveloped(CancelResponse),
      },
    },
    async (request) => {
      const id = await cancelContract(platform, viewerOf(request).userId, request.body.id);
      return { content: { id, canceled: true as const } };
    },
  );
  app.post(
    "/api/commerce/redeem_access_code",
    {
      onRequest: auth.required,
      schema: {
        tags,
        summary: "Redeem an access code",
        body: RedeemBody,
        response: enveloped(RedeemResponse),
      },
    },
    async (request) => {
      const to = await customer(platform, request);
      const redemption = await redeemAccessCode(
        platform,
        { userId: to.userId, address: request.ip },
        request.body.code,
      );
      if ("reason" in redemption) {
        return { content: { result: "REJECTED" as const, reason: redemption.reason } };
      }
      const [subscription] = await presentContracts(platform, [redemption.bought], to);
      return { content: { result: "APPROVED" as const, subscription } };
    },
  );
}

/** Audience of a call that requires a signed-in user. */
async function customer(platform: Platform, request: FastifyRequest) {
  return { ...audience(platform, request), userId: viewerOf(request).userId };
}
