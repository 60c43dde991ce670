/** Mails that notify the owner of an account about changes to it. */
import { NO_EMAIL_DOMAIN } from "../accounts/present-account.ts";
import type { Platform } from "../context.ts";
import type { Connection } from "../database/database.ts";
import { preferredLocale } from "../http/preferred-locale.ts";
import type { Mail } from "./mail.ts";
import { ENGLISH, NOTICES, type NoticeKind } from "./notice-texts.ts";

const FALLBACK = "en";
/**
 * Limit per address: opening and deleting accounts with another person's address must not fill their mailbox.
 */
const MAX_NOTICES_PER_HOUR = 5;

/** Returns the language of a mail, see `preferredLocale`. */
export const mailLocale = (acceptLanguage: string | undefined): string | undefined =>
  preferredLocale(acceptLanguage, Object.keys(NOTICES));

/** Queues a notice in the transaction of the change it reports: both are committed, or neither. */
export async function notify(
  { mails, attempts, logger }: Platform,
  tx: Connection,
  kind: NoticeKind,
  { email, locale }: { email: string; locale: string | undefined },
): Promise<void> {
  if (email.endsWith(`@${NO_EMAIL_DOMAIN}`)) return;
  if ((await attempts.count(`notice:${email}`, 3600)) > MAX_NOTICES_PER_HOUR) {
    logger.warn({ kind }, "a notice was not sent: there were many to the same address");
    return;
  }
  await mails.add(tx, kind, email, locale);
}

/**
 * Returns the URL of a page of the site in the language of a mail.
 * @param locale without one the site chooses the language
 */
export const siteUrl = (webOrigin: string, locale: string | undefined, path: string): string =>
  locale === undefined ? webOrigin + path : `${webOrigin}/${locale}${path}`;

/**
 * Composes a mail about an account, in English if there are no texts in the language. It omits the account's
 * name: a third party can register the address with a name of their choice, which would appear in our mail.
 * @param link URL after the texts; before the last paragraph of a mail that has an `end`
 */
export function composeNotice(kind: NoticeKind, to: string, locale: string | undefined, link?: string): Mail {
  const notice = (NOTICES[locale ?? FALLBACK] ?? ENGLISH)[kind];
  return {
    to,
    subject: notice.subject,
    text: [...notice.text, link ?? [], notice.end ?? []].flat().join("\n\n"),
  };
}
