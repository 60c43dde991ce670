import type { FastifyInstance } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import { z } from "zod";
import { applyAnswer, checkout, requirePayments } from "../commerce/checkout.ts";
import type { RouteOptions } from "../context.ts";
import { viewerOf } from "../http/authenticate.ts";
import { invalid } from "../http/failures.ts";
import { returnPage, withCard } from "../payments/payments.ts";
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

const CardQuery = z.object({ return_url: z.string().max(2000), state: z.string().max(500).default("") });
const EnteredQuery = CardQuery.extend({ form: Id });
/** Each is a call to the gateway: enough for a household, too few for a flood. */
const CARD_FORMS = { most: 600, seconds: 600 };

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
    const payments = requirePayments(platform);
    const target = CardQuery.safeParse(request.query);
    if (!target.success) throw invalid("return_url: the page to come back to");
    await platform.attempts.take(`card form ${request.ip}`, CARD_FORMS);
    const { return_url: returnUrl, state } = target.data;
    const address = await payments.cardForm({ returnUrl, state });
    return reply.header("cache-control", "no-store").redirect(address, 302);
  });
  // Where a card form that knows only its own id leads back to; with a card or without, the page decides.
  app.get("/payments/card/entered", { schema: { hide: true } }, async (request, reply) => {
    const payments = requirePayments(platform);
    const target = EnteredQuery.safeParse(request.query);
    const page = target.success && returnPage(target.data.return_url, payments.allowsReturnTo);
    if (!target.success || !page) throw invalid("return_url: no page of this site");
    const card = await payments.enteredCard?.(target.data.form);
    const address = card ? withCard(page, card, target.data.state) : page.href;
    return reply.header("cache-control", "no-store").redirect(address, 303);
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
    const body = typeof request.body === "string" ? request.body : "";
    const news = await requirePayments(platform).readWebhook(body, (name) => request.headers[name]);
    if (news) await applyAnswer(platform, news);
    return reply.code(204).send();
  });
}
