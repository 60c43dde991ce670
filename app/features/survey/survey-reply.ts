/**
 * Whether a message reports that the form was submitted: the string `success`, an object with it as type,
 * status, event or message, or with `success: true`. Objects may be JSON text. The caller must check the
 * sender.
 */
export function saysSubmitted(message: unknown): boolean {
  const read = typeof message === "string" ? (fromJson(message) ?? message) : message;
  if (read === "success") return true;
  if (typeof read !== "object" || read === null) return false;
  const { type, status, event, message: text } = read as Record<string, unknown>;
  return [type, status, event, text].includes("success") || ("success" in read && read.success === true);
}

function fromJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
