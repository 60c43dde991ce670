/** Services of the platform that its options choose: database, mail, payments, sandbox identity provider. */
import path from "node:path";
import { makePrivateDirectory } from "../../common/private-files.ts";
import { composeReset } from "./accounts/password-change.ts";
import { loadPaymentSecrets, loadPushKeys } from "./accounts/secrets.ts";
import type { Platform } from "./context.ts";
import { type Database, DEFAULT_POOL_SIZE, OTHER_CONNECTIONS } from "./database/database.ts";
import { startEmbeddedPostgres } from "./database/embedded-postgres.ts";
import { createFolderDelivery } from "./mail/folder.ts";
import { composeNotice, siteUrl } from "./mail/notices.ts";
import { createMailQueue, type MailQueue } from "./mail/queue.ts";
import { createSmtpDelivery } from "./mail/smtp.ts";
import type { PlatformOptions, PlatformSettings } from "./options.ts";
import { startSandboxGateway } from "./payments/gateway.ts";
import type { Payments } from "./payments/payments.ts";
import { createSandboxPayments } from "./payments/sandbox.ts";
import { createPushQueue, type PushSubject } from "./push/queue.ts";
import { createPushService, type PushService, pushContact } from "./push/service.ts";
import { createOriginCheck } from "./realtime/origins.ts";
import { composeNotification, composeReminder } from "./reminders/compose-reminder.ts";
import { SANDBOX_CLIENT_ID } from "./sandbox-identity/client.ts";
import { startSandboxIdentity } from "./sandbox-identity/server.ts";
import { type SocialProviders, SocialProvidersSchema } from "./social/configuration.ts";

/** Functions that close resources, run in reverse order. */
export type Closers = (() => Promise<void>)[];

const MAIL_FROM = "Touchline <no-reply@touchline.example>";

/** Starts sending queued mails, including those of an earlier run. */
export function startMails(
  { logger, dataDir, smtpUrl, mailFrom: from = MAIL_FROM }: PlatformOptions,
  {
    db,
    webOrigin,
    now,
    newId,
    reminderKey,
  }: Pick<Platform, "db" | "webOrigin" | "now" | "newId" | "reminderKey">,
): MailQueue {
  const delivery = smtpUrl
    ? createSmtpDelivery({ url: smtpUrl, from })
    : createFolderDelivery({ directory: path.join(dataDir, "outbox"), from });
  const reminder = (to: string, locale: string | undefined, about: string | undefined) =>
    composeReminder({ db, webOrigin, now, reminderKey }, to, { locale, about });
  const composers = {
    "password-reset": (email: string, locale: string | undefined) =>
      composeReset({ db, webOrigin, now }, email, locale),
    "password-changed": async (to: string, locale: string | undefined) =>
      composeNotice("password-changed", to, locale, siteUrl(webOrigin, locale, "/auth/password/forgot")),
    "account-deleted": async (to: string, locale: string | undefined) =>
      composeNotice("account-deleted", to, locale),
    "match-starting": reminder,
    "match-moved": reminder,
    "recording-ready": reminder,
  };
  return createMailQueue({ db, delivery, composers, now, newId, logger });
}

/** Opens the sender of notifications; the keys are made at the first start. */
export async function openPushService(
  { mailFrom, pushServiceOrigin: localOrigin }: PlatformOptions,
  { db, webOrigin, now }: Pick<Platform, "db" | "webOrigin" | "now">,
): Promise<PushService> {
  const keys = await loadPushKeys(db);
  return createPushService({ keys, contact: pushContact(mailFrom, webOrigin), localOrigin, now });
}

/** Starts sending queued notifications, including those of an earlier run. */
export function startPushes(platform: Platform, closers: Closers): void {
  const compose = (subject: PushSubject) => composeNotification(platform, subject);
  const queue = createPushQueue({ ...platform, compose });
  closers.push(() => queue.stop());
}

/** Starts the sandbox identity provider if it is configured; the platform then accepts its tokens. */
export async function startPartner(
  { sandboxIdentity = "off", host, appOrigins, logger }: PlatformOptions,
  closers: Closers,
): Promise<{ url: string; providers: SocialProviders } | undefined> {
  if (sandboxIdentity === "off") return undefined;
  const { issuer, stop } = await startSandboxIdentity({
    host,
    port: sandboxIdentity.port,
    appOrigins,
    logger,
  });
  closers.push(stop);
  const ifa = { issuer, clientIds: [SANDBOX_CLIENT_ID] };
  return { url: issuer, providers: SocialProvidersSchema.parse({ ifa }) };
}

/**
 * Starts the embedded PostgreSQL in the data directory.
 * @returns the URL of its database
 * @throws EmbeddedPostgresError if it cannot start
 */
export async function startDatabase(
  { dataDir, databasePool = DEFAULT_POOL_SIZE, logger }: PlatformOptions,
  closers: Closers,
): Promise<string> {
  makePrivateDirectory(dataDir);
  const postgres = await startEmbeddedPostgres({
    directory: path.join(dataDir, "postgres"),
    logger,
    connections: databasePool + OTHER_CONNECTIONS,
  });
  closers.push(() => postgres.stop());
  return postgres.url;
}

/** The payment gateway in use. */
export interface PaymentGateway {
  payments: Payments;
  /** URL of the sandbox. */
  url?: string;
}

/**
 * Connects the payment gateway of the options; the sandbox is started first.
 * @param urls of this platform: as browsers see it, and its own; both are set once it listens
 * @returns undefined without a gateway
 */
export async function startPayments(
  options: PlatformSettings,
  db: Database,
  urls: { origin: () => string; ownUrl: () => string },
  closers: Closers,
): Promise<PaymentGateway | undefined> {
  const { payments: chosen, logger, host, appOrigins, webOrigin, now } = options;
  if (!chosen) return undefined;
  const allowsReturnTo = (origin: string) => origin === webOrigin || createOriginCheck(appOrigins)(origin);
  if ("secretKey" in chosen) {
    // Loaded only where it is used.
    const { createStripePayments } = await import("./payments/stripe.ts");
    return { payments: createStripePayments(chosen, { allowsReturnTo, origin: urls.origin, now }) };
  }
  const secrets = await loadPaymentSecrets(db);
  // The sandbox and the platform communicate over HTTP only, as with an external gateway.
  const { url, origin, stop } = await startSandboxGateway({
    ...secrets,
    db,
    logger,
    now,
    host,
    ...chosen,
    webhookUrl: () => `${urls.ownUrl()}/api/payments/webhook`,
    allowsReturnTo,
  });
  closers.push(stop);
  return { payments: createSandboxPayments({ ...secrets, url, origin, allowsReturnTo, now }), url };
}
