/**
 * Sandbox payment gateway. To browsers and to the platform it is a separate server, with its own port and
 * origin. Card numbers are checked and discarded: they are not stored, logged or sent back.
 */
import { randomBytes, timingSafeEqual } from "node:crypto";
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from "fastify";
import type { Logger } from "pino";
import { z } from "zod";
import { startRecurringTask } from "../../lib/recurring-task.ts";
import { priceText } from "../commerce/money.ts";
import type { Database } from "../database/database.ts";
import { bindCard, cardName, formOf } from "./card-token.ts";
import {
  charge,
  decide,
  decideDue,
  deliverDue,
  findByKey,
  findCharge,
  type GatewayCharge,
  tokenise,
} from "./gateway-charges.ts";
import { PAGE_LOCALES } from "./page-texts.ts";
import { cardPage, challengePage, enteredPage, type Frame, failedPage } from "./pages.ts";
import { type ChargeResponse, returnPage, withCard } from "./payments.ts";
import { SIGNATURE_HEADER, signWebhook } from "./signature.ts";
import { type CardForm, readCard } from "./test-cards.ts";

export interface GatewayOptions {
  db: Database;
  logger: Logger;
  now: () => number;
  host: string;
  /** Preferred port; if it is taken, any free port, unless `isPortFixed` is set. */
  port: number;
  isPortFixed: boolean;
  /** Origin for browsers; default: the address that was bound. */
  publicOrigin?: string;
  apiKey: string;
  webhookSecret: string;
  /** URL that receives the webhooks. */
  webhookUrl: () => string;
  /** Whether a browser may return to a page of this origin. */
  allowsReturnTo: (origin: string) => boolean;
}

export interface SandboxGateway {
  /** URL for the platform. */
  url: string;
  /** Origin for browsers. */
  origin: string;
  /** Decides charges and delivers webhooks that are due; also runs every second. */
  work(): Promise<void>;
  stop(): Promise<void>;
}

const MAX_BODY_BYTES = 8 * 1024;
const WORK_PAUSE_MS = 1_000;
const WEBHOOK_TIMEOUT_MS = 5_000;

const FormQuery = z.object({
  return_url: z.string().max(2000),
  state: z.string().max(500).default(""),
  /** The form is in an iframe of the return page and posts the card to it instead of redirecting. */
  frame: z.literal("on").optional().catch(undefined),
  theme: z.enum(["light", "dark"]).catch("light"),
});
/** Language of the page that leads here; English instead of one that is unknown. */
const LanguageQuery = z.object({
  locale: z.enum(PAGE_LOCALES).catch("en"),
});
const Form = z.object({
  number: z.string().max(30).default(""),
  expiry: z.string().max(9).default(""),
  cvc: z.string().max(4).default(""),
});
const BankDecision = z.object({ answer: z.enum(["approve", "refuse"]) });
const IdParams = z.object({ id: z.string().max(100) });
const ChargeBody = z.object({
  cardToken: z.string().max(200),
  amount: z.int().min(0),
  currency: z.string().length(3),
  description: z.string().max(300),
  returnUrl: z.url({ protocol: /^https?$/ }).max(2000),
  locale: z.string().max(20).optional(),
  isUnattended: z.boolean().optional(),
});

/** Starts the gateway. @throws if its port is fixed and taken */
export async function startSandboxGateway(options: GatewayOptions): Promise<SandboxGateway> {
  const { db, logger, now } = options;
  // No request log, because its lines would contain card data.
  const app = Fastify({ logger: false, bodyLimit: MAX_BODY_BYTES, requestTimeout: 30_000 });
  app.addContentTypeParser("application/x-www-form-urlencoded", { parseAs: "string" }, (_, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(body.toString()))),
  );
  app.setErrorHandler((error: { statusCode?: number }, request, reply) => {
    const status = error.statusCode && error.statusCode < 500 ? error.statusCode : 500;
    if (status === 500) logger.error({ err: error }, "the payment sandbox failed");
    return sendFailure(reply.code(status), request);
  });
  let origin = options.publicOrigin ?? "";
  cardRoutes(app, options);
  chargeRoutes(app, options, () => origin);
  const url = await listen(app, options);
  origin ||= url;

  const work = async () => {
    await decideDue(db, now());
    await deliverDue(db, now(), (due) => deliver(options, due, origin));
  };
  const stopWork = startRecurringTask({
    run: work,
    pauseMs: WORK_PAUSE_MS,
    failureMessage: "the payment sandbox could not do its work",
    logger,
  });
  logger.info({ url, origin }, "the payment sandbox is ready: no money moves here");
  return {
    url,
    origin,
    work,
    async stop() {
      await stopWork();
      await app.close();
    },
  };
}

async function listen(app: FastifyInstance, { host, port, isPortFixed }: GatewayOptions): Promise<string> {
  try {
    return named(await app.listen({ host, port }), host);
  } catch (error) {
    if (isPortFixed || (error as { code?: string }).code !== "EADDRINUSE") throw error;
    return named(await app.listen({ host, port: 0 }), host);
  }
}

/** Replaces a wildcard address, which cannot be connected to. */
function named(url: string, host: string): string {
  return host === "0.0.0.0" || host === "::" ? `http://127.0.0.1:${new URL(url).port}` : url;
}

/** Routes of the card form, as a page and in an iframe. */
function cardRoutes(app: FastifyInstance, { db, now, apiKey, allowsReturnTo }: GatewayOptions): void {
  /** Parses the query; undefined unless the return URL belongs to the site. */
  const returnTarget = (query: unknown) => {
    const parsed = FormQuery.safeParse(query);
    const url = parsed.success ? returnPage(parsed.data.return_url, allowsReturnTo) : undefined;
    return parsed.success && url ? { ...parsed.data, url } : undefined;
  };
  type Target = NonNullable<ReturnType<typeof returnTarget>>;
  /** Iframe that contains the form; undefined if the form is opened as a page. */
  const frameOf = (request: FastifyRequest, { frame, theme, url }: Target): Frame | undefined => {
    const isFrame = frame === "on" && request.headers["sec-fetch-dest"] !== "document";
    return isFrame ? { parent: url.origin, theme, nonce: randomBytes(16).toString("base64url") } : undefined;
  };
  app.get("/cards/new", (request, reply) => {
    const target = returnTarget(request.query);
    if (!target) return sendFailure(reply.code(400), request);
    const frame = frameOf(request, target);
    const html = cardPage({ locale: localeOf(request), action: request.url, frame });
    return sendPage(reply, html, target.url.origin, frame);
  });
  app.post("/cards/new", async (request, reply) => {
    const target = returnTarget(request.query);
    const form = Form.safeParse(request.body);
    if (!target || !form.success) return sendFailure(reply.code(400), request);
    const read = readCard(form.data satisfies CardForm, now());
    const frame = frameOf(request, target);
    const locale = localeOf(request);
    if ("problems" in read) {
      const html = cardPage({ locale, action: request.url, problems: read.problems, frame });
      return sendPage(reply.code(422), html, target.url.origin, frame);
    }
    const made = await tokenise(db, read.card, now());
    const bound = { form: formOf(target.state), enteredAt: now(), name: cardName(made) };
    const card = { ...made, token: bindCard(apiKey, { card: made.token, ...bound }) };
    if (frame) {
      return sendPage(reply, enteredPage({ ...card, state: target.state }, locale, frame), "", frame);
    }
    const url = withCard(target.url, card, target.state);
    return reply.header("cache-control", "no-store").redirect(url, 303);
  });
}

/** Routes of charges, for the platform, and of the challenge, for browsers. */
function chargeRoutes(app: FastifyInstance, { db, now, apiKey }: GatewayOptions, origin: () => string): void {
  app.post("/v1/charges", async (request, reply) => {
    if (!isSame(request.headers.authorization, `Bearer ${apiKey}`))
      return reply.code(401).send({ error: "api_key" });
    const key = request.headers["idempotency-key"];
    const body = ChargeBody.safeParse(request.body);
    if (!body.success || typeof key !== "string" || key.length === 0 || key.length > 200) {
      return reply.code(422).send({ error: "invalid_request" });
    }
    const made = await charge(db, { key, request: body.data, now: now() });
    if (!made) return reply.code(404).send({ error: "no_such_card" });
    return presentCharge(made, origin());
  });
  app.get("/v1/charges", async (request, reply) => {
    if (!isSame(request.headers.authorization, `Bearer ${apiKey}`))
      return reply.code(401).send({ error: "api_key" });
    const made = await findByKey(db, String(request.headers["idempotency-key"] ?? ""));
    return made ? presentCharge(made, origin()) : reply.code(404).send({ error: "no_such_charge" });
  });
  app.get("/challenges/:id", async (request, reply) => {
    const found = await findCharge(db, IdParams.parse(request.params).id);
    if (!found) return sendFailure(reply.code(404), request);
    if (found.status !== "requires_action") return reply.redirect(found.returnUrl, 303);
    const locale = localeOf(request);
    const amount = priceText(found.amount, found.currency, locale);
    const html = challengePage({ amount, description: found.description }, locale);
    return sendPage(reply, html, new URL(found.returnUrl).origin);
  });
  app.post("/challenges/:id", async (request, reply) => {
    const found = await findCharge(db, IdParams.parse(request.params).id);
    const decision = BankDecision.safeParse(request.body);
    if (!found || !decision.success) return sendFailure(reply.code(404), request);
    if (found.status === "requires_action") {
      await decide(
        db,
        found.id,
        decision.data.answer === "approve" ? "succeeded" : "challenge_refused",
        now(),
      );
    }
    return reply.redirect(found.returnUrl, 303);
  });
}

function presentCharge(made: GatewayCharge, origin: string): ChargeResponse {
  const query = made.locale ? `?${new URLSearchParams({ locale: made.locale })}` : "";
  return {
    id: made.id,
    reference: made.idempotencyKey,
    status: made.status as ChargeResponse["status"],
    failureCode: made.failureCode,
    redirectUrl: made.status === "requires_action" ? `${origin}/challenges/${made.id}${query}` : null,
  };
}

async function deliver(
  { webhookSecret, webhookUrl, now, logger }: GatewayOptions,
  due: GatewayCharge,
  origin: string,
): Promise<boolean> {
  const body = JSON.stringify(presentCharge(due, origin));
  try {
    const response = await fetch(webhookUrl(), {
      method: "POST",
      headers: {
        "content-type": "application/json",
        [SIGNATURE_HEADER]: signWebhook(webhookSecret, body, now()),
      },
      body,
      redirect: "error",
      signal: AbortSignal.timeout(WEBHOOK_TIMEOUT_MS),
    });
    await response.body?.cancel();
    return response.ok;
  } catch (error) {
    logger.debug({ err: error, tries: due.webhookTries }, "a payment webhook was not taken");
    return false;
  }
}

function isSame(input: string | undefined, expected: string): boolean {
  const [a, b] = [Buffer.from(input ?? ""), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/** Locale of the page that has led here, from the query. */
const localeOf = ({ query }: FastifyRequest): string => LanguageQuery.parse(query).locale;

const sendFailure = (reply: FastifyReply, request: FastifyRequest) =>
  sendPage(reply, failedPage(localeOf(request)));

/**
 * @param returnOrigin origin to which the response of the form redirects: browsers apply `form-action` to
 *   redirects too
 */
function sendPage(reply: FastifyReply, html: string, returnOrigin = "", frame?: Frame): FastifyReply {
  const script = frame ? `script-src 'nonce-${frame.nonce}'; ` : "";
  return reply
    .headers({
      "content-type": "text/html; charset=utf-8",
      "cache-control": "no-store",
      "content-security-policy": `default-src 'none'; ${script}style-src 'unsafe-inline'; form-action 'self' ${returnOrigin}; frame-ancestors ${frame?.parent ?? "'none'"}; base-uri 'none'`,
      "referrer-policy": "same-origin",
      "x-content-type-options": "nosniff",
    })
    .send(html);
}
