/**
 * Whether a message from the form says that it was sent: `success` as it is, or as type, status or event of an
 * object, which may come as JSON text. Who sent it is checked by whoever listens.
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
