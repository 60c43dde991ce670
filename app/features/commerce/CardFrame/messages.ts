/** Messages that the card form in the iframe posts to the page. */
export type FrameMessage =
  | { type: "ready" | "cancel" }
  | { type: "size"; height: number }
  | { type: "card"; token: string; brand: string; last4: string; state: string };

const MAX_PIXELS = 2000;

/**
 * Reads a message of the iframe.
 * @param expected origin and window of the iframe
 * @returns undefined for messages of other senders and for unknown messages
 */
export function readFrameMessage(
  { origin, source, data }: Pick<MessageEvent, "origin" | "source" | "data">,
  expected: { origin: string; source: unknown },
): FrameMessage | undefined {
  if (origin !== expected.origin || !source || source !== expected.source) return undefined;
  if (typeof data !== "object" || data === null || data.from !== "card-form") return undefined;
  switch (data.type) {
    case "ready":
    case "cancel":
      return { type: data.type };
    case "size": {
      const { height } = data;
      return typeof height === "number" && height > 0 && height < MAX_PIXELS
        ? { type: "size", height }
        : undefined;
    }
    case "card": {
      const { token, brand, last4, state } = data;
      const isCard = [token, brand, last4, state].every((text) => typeof text === "string");
      return isCard && token ? { type: "card", token, brand, last4, state } : undefined;
    }
    default:
      return undefined;
  }
}
