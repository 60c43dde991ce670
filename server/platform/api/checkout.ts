import type { FastifyInstance } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import { z } from "zod";
import { isDeviceSettled, requireOwner } from "../accounts/owner-check.ts";
import { openCardForm } from "../commerce/card-forms.ts";
import { checkout, requirePayments } from "../commerce/checkout.ts";
import { applyResponse } from "../commerce/sending.ts";
import type { RouteOptions } from "../context.ts";
import { viewerOf } from "../http/authenticate.ts";
import { invalid } from "../http/failures.ts";
import { networkOf } from "../http/network.ts";
import { returnPage, withCard } from "../payments/payments.ts";
import { enveloped } from "../wire/envelope.ts";
import { Confirmation } from "../wire/user.ts";
import { Id } from "../wire/values.ts";
import { audience } from "./requests.ts";

/**
 * The key identifies repetitions of a request; without it a running payment for the same product is found.
 */
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
/** Longer than other ids: it is signed and names the card form it belongs to. */
const CardToken = z.string().min(1).max(300);
const CheckoutBody = z.object({ card: z.object({ token: CardToken }), subscription_id: Id });
const CardFormBody = z.object({ state: z.string().min(1).max(500) });
const StoredCardBody = z.object({ subscription_id: Id, password: Confirmation });
const Receipt = z.object({
  id: z.string().nullable().describe("The contract"),
  status: z.enum(["success", "processing"]),
  purchaseProcessing: z.boolean(),
  redirectUrl: z.string().nullable().describe("Where the viewer confirms the payment"),
});

const CardQuery = z.object({ return_url: z.string().max(2000), state: z.string().max(500).default("") });
const CardFormQuery = CardQuery.extend({
  locale: z.string().max(20).optional().catch(undefined),
});
const EnteredQuery = CardQuery.extend({ form: Id });
/** Window for counting opened card forms (s); each is a call to the gateway. */
const CARD_FORM_SECONDS = 600;

const tags = ["Commerce"];

/** Orders, the way to the card form and back, and webhooks of the payment gateway. */
export async function checkoutRoutes(
  fastify: FastifyInstance,
  { platform, auth }: RouteOptions,
): Promise<void> {
  const app = fastify.withTypeProvider<ZodTypeProvider>();
  app.addHook("onRequest", async (_request, reply) => void reply.header("x-idempotency-key", "honoured"));
  const common = { tags, headers: Headers, response: enveloped(Receipt) };

  app.post(
    "/api/commerce/subscription_checkout",
    {
      onRequest: auth.required,
      schema: { ...common, summary: "Pay with a card the gateway has tokenised", body: CheckoutBody },
    },
    async (request) => {
      const to = { ...audience(platform, request), userId: viewerOf(request).userId };
      const { card, subscription_id: productId } = request.body;
      const order = { productId, cardToken: card.token, ...orderHeaders(request.headers) };
      return { content: present(await checkout(platform, to, order)) };
    },
  );
  app.post(
    "/api/commerce/subscribe_by_stored_cc",
    {
      onRequest: auth.required,
      schema: {
        ...common,
        summary:
          "Pay with the card of the last payment; needs the password on a device added less than a day ago",
        body: StoredCardBody,
      },
    },
    async (request) => {
      const viewer = viewerOf(request);
      const { subscription_id: productId, password } = request.body;
      // A new device must confirm the password before it pays with the stored card: an intruder must not
      // spend money.
      if (!(await isDeviceSettled(platform, viewer))) await requireOwner(platform, viewer, password);
      const to = { ...audience(platform, request), userId: viewer.userId };
      const order = { productId, cardToken: undefined, ...orderHeaders(request.headers) };
      return { content: present(await checkout(platform, to, order)) };
    },
  );
  app.post(
    "/api/commerce/card_form",
    {
      onRequest: auth.required,
      schema: {
        tags,
        summary: "Bind the card that is entered in a form to the viewer, by the form's state",
        body: CardFormBody,
        response: enveloped(z.object({ registered: z.literal(true) })),
      },
    },
    async (request) => {
      await openCardForm(platform, viewerOf(request).userId, request.body.state);
      return { content: { registered: true as const } };
    },
  );
  // The application has only the platform's URL; the card form may be on another host.
  app.get("/payments/card", { schema: { hide: true } }, async (request, reply) => {
    const payments = requirePayments(platform);
    const target = CardFormQuery.safeParse(request.query);
    if (!target.success) throw invalid("return_url: the page to come back to");
    await platform.attempts.take(`card form ${networkOf(request.ip)}`, {
      most: platform.limits.cardFormsPerNetwork,
      seconds: CARD_FORM_SECONDS,
    });
    const { return_url: returnUrl, state, locale } = target.data;
    const url = await payments.cardForm({ returnUrl, state, locale });
    return reply.header("cache-control", "no-store").redirect(url, 302);
  });
  // Return URL of card forms that carry only their own id; the page handles both outcomes, with or without a
  // card.
  app.get("/payments/card/entered", { schema: { hide: true } }, async (request, reply) => {
    const payments = requirePayments(platform);
    const target = EnteredQuery.safeParse(request.query);
    const page = target.success && returnPage(target.data.return_url, payments.allowsReturnTo);
    if (!target.success || !page) throw invalid("return_url: no page of this site");
    const card = await payments.enteredCard?.(target.data.form, target.data.state);
    const url = card ? withCard(page, card, target.data.state) : page.href;
    return reply.header("cache-control", "no-store").redirect(url, 303);
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

/** Receives webhooks of the payment gateway. Their signature covers the raw body, so it is read as text. */
export async function paymentWebhookRoutes(app: FastifyInstance, { platform }: RouteOptions): Promise<void> {
  app.removeContentTypeParser("application/json");
  app.addContentTypeParser("application/json", { parseAs: "string" }, (_, body, done) => done(null, body));

  app.post("/api/payments/webhook", { schema: { hide: true } }, async (request, reply) => {
    const body = typeof request.body === "string" ? request.body : "";
    const news = await requirePayments(platform).readWebhook(body, (name) => request.headers[name]);
    if (news) await applyResponse(platform, news);
    return reply.code(204).send();
  });
}
