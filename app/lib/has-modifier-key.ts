/** Keys that are held during a click. */
type Keys = Pick<MouseEvent, "metaKey" | "ctrlKey" | "shiftKey" | "altKey">;

/** Whether a key is held with which the browser opens a clicked link in a new tab or window, or saves it. */
export const hasModifierKey = ({ metaKey, ctrlKey, shiftKey, altKey }: Keys): boolean =>
  metaKey || ctrlKey || shiftKey || altKey;
