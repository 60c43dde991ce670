/** Returns the name of a form in its reply: its intent, and the id of its tag or clip. */
export function formName(intent: string, about?: string): string {
  return about ? `${intent} ${about}` : intent;
}
