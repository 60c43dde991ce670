export interface Mail {
  /** An e-mail address. */
  to: string;
  /** One line, in any language. */
  subject: string;
  text: string;
}

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
