/** What a form of an event's page is called in the reply to it: its intent, and the tag or clip it is about. */
export function formName(intent: string, about?: string): string {
  return about ? `${intent} ${about}` : intent;
}
