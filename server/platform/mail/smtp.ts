import { createTransport } from "nodemailer";
import { messageId } from "./folder.ts";
import { type Delivery, UndeliverableError } from "./mail.ts";

/** The queue tries again: better a short attempt than a hanging one. */
const TIMEOUT_MS = 10_000;

export interface SmtpOptions {
  /** `smtp://user:password@host:587` (STARTTLS when offered) or `smtps://…:465`. */
  url: string;
  /** Name and address of the sender. */
  from: string;
}

/** Hands mails to a mail server. What it refuses for good (55x, RFC 5321 4.2.2) is not tried again. */
export function createSmtpDelivery({ url, from }: SmtpOptions): Delivery {
  const transport = createTransport({
    url,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    // Mails are texts of ours: nothing is ever read from files or addresses.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async deliver({ id, date, to, subject, text }) {
      try {
        await transport.sendMail({
          from,
          // As an object it is one address, whatever is in it.
          to: { name: "", address: to },
          subject,
          text,
          date,
          messageId: messageId(id, from),
          headers: { "Auto-Submitted": "auto-generated" },
        });
      } catch (error) {
        if (isRefusedForGood(error))
          throw new UndeliverableError("the mail server refused it", { cause: error });
        throw error;
      }
    },
    async prune() {
      // Nothing stays here.
    },
  };
}

/** A wrong password or certificate is the operator's to mend; a wrong recipient or content nobody's. */
function isRefusedForGood(error: unknown): boolean {
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown };
  const isAboutTheMail = code === "EENVELOPE" || code === "EMESSAGE";
  // 530 to 538 are about signing in (RFC 4954), 55x about the mail.
  return isAboutTheMail && (typeof responseCode !== "number" || responseCode >= 550);
}
