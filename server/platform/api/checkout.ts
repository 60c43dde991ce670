import type { FastifyInstance } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import { z } from "zod";
import { applyAnswer, checkout, requirePayments } from "../commerce/checkout.ts";
import type { RouteOptions } from "../context.ts";
import { viewerOf } from "../http/authenticate.ts";
import { Failure, invalid } from "../http/failures.ts";
import { ChargeAnswer } from "../payments/gateway.ts";
import { isSigned, SIGNATURE_HEADER } from "../payments/signature.ts";
import { answer } from "../wire/envelope.ts";
import { Id } from "../wire/values.ts";
import { audience } from "./requests.ts";

/** Makes a repeated request the same request; without it a running payment for the same product is found. */
const Headers = z.looseObject({
  "idempotency-key": z.string().min(1).max(200).optional(),
  "x-return-url": z
    .string()
    .max(1800)
    .optional()
    .describe(
      "Page of the site to which the confirmation of a payment leads back; gets the contract as `id`",
    ),
});
const CheckoutBody = z.object({ card: z.object({ token: Id }), subscription_id: Id });
const StoredCardBody = z.object({ subscription_id: Id });
const Receipt = z.object({
  id: z.string().nullable().describe("The contract"),
  status: z.enum(["success", "processing"]),
  purchaseProcessing: z.boolean(),
  redirectUrl: z.string().nullable().describe("Where the viewer confirms the payment"),
});

const tags = ["Commerce"];

export async function checkoutRoutes(
  fastify: FastifyInstance,
  { platform, auth }: RouteOptions,
): Promise<void> {
  const app = fastify.withTypeProvider<ZodTypeProvider>();
  const common = { tags, headers: Headers, response: answer(Receipt) };

  app.post(
    "/api/commerce/subscription_checkout",
    {
      onRequest: auth.required,
      schema: { ...common, summary: "Pay with a card the gateway has tokenised", body: CheckoutBody },
    },
    async (request) => {
      const to = { ...(await audience(platform, request)), userId: viewerOf(request).userId };
      const { card, subscription_id: productId } = request.body;
      const order = { productId, cardToken: card.token, ...orderHeaders(request.headers) };
      return { content: present(await checkout(platform, to, order)) };
    },
  );
  app.post(
    "/api/commerce/subscribe_by_stored_cc",
    {
      onRequest: auth.required,
      schema: { ...common, summary: "Pay with the card of the last payment", body: StoredCardBody },
    },
    async (request) => {
      const to = { ...(await audience(platform, request)), userId: viewerOf(request).userId };
      const { subscription_id: productId } = request.body;
      const order = { productId, cardToken: undefined, ...orderHeaders(request.headers) };
      return { content: present(await checkout(platform, to, order)) };
    },
  );
  // The application knows the platform's address only; the card form may be anywhere.
  app.get("/payments/card", { schema: { hide: true } }, async (request, reply) => {
    const query = request.url.includes("?") ? request.url.slice(request.url.indexOf("?")) : "";
    return reply
      .header("cache-control", "no-store")
      .redirect(`${requirePayments(platform).origin}/cards/new${query}`, 302);
  });
}

const orderHeaders = (headers: z.output<typeof Headers>) => ({
  key: headers["idempotency-key"],
  returnUrl: headers["x-return-url"],
});

const present = ({ contractId, status, redirectUrl }: Awaited<ReturnType<typeof checkout>>) => ({
  id: contractId,
  status,
  purchaseProcessing: status === "processing",
  redirectUrl,
});

/** News from the payment gateway. Its signature is over the bytes it sent, so they are read as text. */
export async function paymentWebhookRoutes(app: FastifyInstance, { platform }: RouteOptions): Promise<void> {
  app.removeContentTypeParser("application/json");
  app.addContentTypeParser("application/json", { parseAs: "string" }, (_, body, done) => done(null, body));

  app.post("/api/payments/webhook", { schema: { hide: true } }, async (request, reply) => {
    const { webhookSecret } = requirePayments(platform);
    const body = typeof request.body === "string" ? request.body : "";
    if (!isSigned(webhookSecret, body, request.headers[SIGNATURE_HEADER], platform.now())) {
      throw new Failure(401, "invalid_signature", "The signature is not valid");
    }
    const parsed = ChargeAnswer.safeParse(parseJson(body));
    if (!parsed.success) throw invalid("The webhook is not about a charge");
    await applyAnswer(platform, parsed.data);
    return reply.code(204).send();
  });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
