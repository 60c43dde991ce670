/** Returns the name of a form in its reply: its intent, and the id of its tag or clip. */
export function formName(intent: string, about?: string): string {
  return about ? `${intent} ${about}` : intent;
}

/** Failure code of a form that was not sent: the server cannot be reached, or fails (5xx). */
export const NOT_SENT = "not_sent";
