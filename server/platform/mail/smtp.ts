import { createTransport } from "nodemailer";
import { messageId } from "./folder.ts";
import { type Delivery, UndeliverableError, unsubscribeHeaders } from "./mail.ts";

/** Timeout (ms); short, because the queue retries. */
const TIMEOUT_MS = 10_000;

export interface SmtpOptions {
  /** `smtp://user:password@host:587` (STARTTLS when offered) or `smtps://…:465`. */
  url: string;
  /** Name and address of the sender. */
  from: string;
}

/** Sends mails through a mail server. Permanent refusals (55x, RFC 5321 4.2.2) are not retried. */
export function createSmtpDelivery({ url, from }: SmtpOptions): Delivery {
  const transport = createTransport({
    url,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    // Texts are ours and never include content of files or URLs.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async deliver(letter) {
      const { id, date, to, subject, text } = letter;
      try {
        await transport.sendMail({
          from,
          // As an object it is treated as one address, whatever it contains.
          to: { name: "", address: to },
          subject,
          text,
          date,
          messageId: messageId(id, from),
          headers: { "Auto-Submitted": "auto-generated", ...unsubscribeHeaders(letter) },
        });
      } catch (error) {
        if (isRefusedForGood(error))
          throw new UndeliverableError("the mail server refused it", { cause: error });
        throw error;
      }
    },
    async prune() {
      // Nothing is stored here.
    },
  };
}

/**
 * Whether the refusal is permanent. A wrong password or certificate can be fixed by the operator, so such
 * mails are retried; a wrong recipient or content cannot.
 */
function isRefusedForGood(error: unknown): boolean {
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown };
  const isAboutTheMail = code === "EENVELOPE" || code === "EMESSAGE";
  // 530 to 538 are about authentication (RFC 4954), 55x about the mail.
  return isAboutTheMail && (typeof responseCode !== "number" || responseCode >= 550);
}
