/** Messages of the platform, by name (requirement LIVE-5). */
export interface ServerMessages {
  "event-url-change": { eventId?: string; eventUrl: string };
  "remove-user-device": { deviceId: string };
  /** Of a live match with its score, whose numbers are text here. */
  "update-event": { eventId?: string; home?: string; away?: string; phase?: string; minute?: string };
  "user-purchase-status": { status?: string; productId?: string; eventId?: string };
  "register-user": object;
  "unregister-user": object;
  "comment-on-media": object;
  "comment-on-media-deleted": object;
  "comment-on-media-updated": object;
}
export type MessageName = keyof ServerMessages;

/** Field that a message consisting of a bare value stands for. */
const BARE_FIELD: Record<MessageName, string> = {
  "event-url-change": "eventUrl",
  "remove-user-device": "deviceId",
  "update-event": "eventId",
  "user-purchase-status": "status",
  "register-user": "userId",
  "unregister-user": "userId",
  "comment-on-media": "mediaId",
  "comment-on-media-deleted": "mediaId",
  "comment-on-media-updated": "mediaId",
};
export const MESSAGE_NAMES = Object.keys(BARE_FIELD) as MessageName[];

const REQUIRED: Partial<Record<MessageName, string>> = {
  "event-url-change": "eventUrl",
  "remove-user-device": "deviceId",
};

/**
 * Parses a message, which platforms send as an object, as JSON text or as a bare value.
 * @returns undefined if the required field is missing
 */
export function readMessage<N extends MessageName>(name: N, sent: unknown): ServerMessages[N] | undefined {
  const fields = fieldsOf(name, sent);
  const required = REQUIRED[name];
  if (required && !fields[required]) return undefined;
  return fields as ServerMessages[N];
}

function fieldsOf(name: MessageName, sent: unknown): Record<string, string | undefined> {
  if (typeof sent === "string") {
    const parsed = parseObject(sent);
    return parsed ? texts(parsed) : { [BARE_FIELD[name]]: sent };
  }
  return sent !== null && typeof sent === "object" ? texts(sent) : {};
}

/** Keeps strings, and numbers as strings; other values count as missing. */
function texts(object: object): Record<string, string | undefined> {
  return Object.fromEntries(
    Object.entries(object).flatMap(([key, value]) =>
      typeof value === "string" || typeof value === "number" ? [[key, String(value)]] : [],
    ),
  );
}

function parseObject(text: string): object | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return value !== null && typeof value === "object" ? value : undefined;
  } catch {
    return undefined;
  }
}
