export interface Mail {
  /** An e-mail address. */
  to: string;
  /** One line, in any language. */
  subject: string;
  text: string;
  /** URL that ends mails of this kind when it is posted to (RFC 8058). */
  unsubscribeUrl?: string | undefined;
}

/** Returns the headers of a mail that can be unsubscribed from with one click (RFC 8058). */
export const unsubscribeHeaders = ({ unsubscribeUrl }: Mail): Record<string, string> =>
  unsubscribeUrl
    ? { "List-Unsubscribe": `<${unsubscribeUrl}>`, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" }
    : {};

/** A queued mail. The id is the same for all attempts, so that a mail sent twice is recognised as one. */
export interface Letter extends Mail {
  id: string;
  date: Date;
}

/** Transport that sends mails out of the platform. */
export interface Delivery {
  /**
   * Resolves when the mail has been handed over.
   * @throws UndeliverableError when retrying is pointless; every other error means a later retry
   */
  deliver(letter: Letter): Promise<void>;
  /**
   * Deletes stored copies of mails delivered before a moment (epoch milliseconds), if the transport keeps
   * any.
   */
  prune(before: number): Promise<void>;
}

/** The mail server refused this mail permanently. */
export class UndeliverableError extends Error {
  override name = "UndeliverableError";
}
