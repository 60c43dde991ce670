import type { FastifyInstance, FastifyRequest } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import { z } from "zod";
import { REASONS, redeemAccessCode } from "../commerce/access-codes.ts";
import { cancelContract, getContract, listContracts, presentContracts } from "../commerce/contracts.ts";
import { getOffer, listPlans } from "../commerce/plans.ts";
import type { Platform, RouteOptions } from "../context.ts";
import { viewerOf } from "../http/authenticate.ts";
import { answer, PagingQuery, pageOf } from "../wire/envelope.ts";
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
const CancelAnswer = z.object({ id: z.string(), canceled: z.literal(true) });
const RedeemBody = z.object({ code: z.string().trim().min(1).max(100) });
const RedeemAnswer = z.object({
  result: z.enum(["APPROVED", "REJECTED"]),
  subscription: RawProduct.optional().describe("What the code gave; only when approved"),
  reason: z.enum(REASONS).optional().describe("Why not; only when rejected"),
});

const tags = ["Commerce"];

export async function commerceRoutes(
  fastify: FastifyInstance,
  { platform, auth }: RouteOptions,
): Promise<void> {
  const app = fastify.withTypeProvider<ZodTypeProvider>();

  app.get(
    "/api/commerce/get_subscriptions",
    {
      onRequest: auth.optional,
      schema: {
        tags,
        summary: "Plans on offer",
        querystring: PlansQuery,
        response: answer(pageOf(RawProduct)),
      },
    },
    async (request) => ({
      content: await listPlans(platform, await audience(platform, request), request.query),
    }),
  );
  app.get(
    "/api/commerce/get_subscriptions_by_id/id/:id",
    {
      onRequest: auth.optional,
      schema: { tags, summary: "One plan or ticket", params: IdParams, response: answer(RawProduct) },
    },
    async (request) => ({
      content: await getOffer(platform, await audience(platform, request), request.params.id),
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
        response: answer(pageOf(RawProduct)),
      },
    },
    async (request) => ({
      content: await listContracts(platform, await customer(platform, request), request.query),
    }),
  );
  app.get(
    "/api/commerce/get_customer_subscriptions_by_id/id/:id",
    {
      onRequest: auth.required,
      schema: { tags, summary: "One of them", params: IdParams, response: answer(RawProduct) },
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
        response: answer(CancelAnswer),
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
      schema: { tags, summary: "Redeem an access code", body: RedeemBody, response: answer(RedeemAnswer) },
    },
    async (request) => {
      const to = await customer(platform, request);
      const redemption = await redeemAccessCode(platform, to.userId, request.body.code);
      if ("reason" in redemption) {
        return { content: { result: "REJECTED" as const, reason: redemption.reason } };
      }
      const [subscription] = await presentContracts(platform, [redemption.bought], to);
      return { content: { result: "APPROVED" as const, subscription } };
    },
  );
}

/** The audience of a call that only signed-in viewers make. */
async function customer(platform: Platform, request: FastifyRequest) {
  return { ...(await audience(platform, request)), userId: viewerOf(request).userId };
}
