/** What the card form in a frame tells the page around it. */
export type FrameMessage =
  | { type: "ready" | "cancel" }
  | { type: "size"; height: number }
  | { type: "card"; token: string; brand: string; last4: string; state: string };

const MOST_PIXELS = 2000;

/**
 * Reads a message of the frame.
 * @param expected where the form comes from, and the window it is in
 * @returns undefined for anybody else's message, and for what is none of ours
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
      return typeof height === "number" && height > 0 && height < MOST_PIXELS
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
