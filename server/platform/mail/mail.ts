export interface Mail {
  /** An e-mail address. */
  to: string;
  /** ASCII, one line. */
  subject: string;
  text: string;
}

/** A mail on its way. The id stays the same over all attempts, so that a mail sent twice can be told from two mails. */
export interface Letter extends Mail {
  id: string;
  date: Date;
}

/** Takes mails out of the house. */
export interface Delivery {
  /**
   * Resolves when somebody else is responsible for the mail.
   * @throws UndeliverableError when trying again is of no use; anything else means later
   */
  deliver(letter: Letter): Promise<void>;
  /** Forgets mails that were delivered before a moment, in epoch milliseconds, where it keeps any. */
  prune(before: number): Promise<void>;
}

/** The other side refused this mail for good. */
export class UndeliverableError extends Error {
  override name = "UndeliverableError";
}
