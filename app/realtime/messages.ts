/** Messages of the platform, by name (requirement LIVE-5). */
export interface ServerMessages {
  "event-url-change": { eventId?: string; eventUrl: string };
  "remove-user-device": { deviceId: string };
  /** With the new state of the event, whose numbers are text here; the lists are unchecked. */
  "update-event": {
    eventId?: string;
    home?: string;
    away?: string;
    phase?: string;
    minute?: string;
    version?: string;
    spreadSeconds?: string;
    changes?: unknown[];
    tags?: unknown[];
    removedTags?: unknown[];
    statistics?: unknown[];
  };
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

type Fields = Record<string, string | unknown[] | undefined>;

function fieldsOf(name: MessageName, sent: unknown): Fields {
  if (typeof sent === "string") {
    const parsed = parseObject(sent);
    return parsed ? readable(parsed) : { [BARE_FIELD[name]]: sent };
  }
  return sent !== null && typeof sent === "object" ? readable(sent) : {};
}

/** Keeps lists, strings, and numbers as strings; other values count as missing. */
function readable(object: object): Fields {
  const fields: Fields = {};
  for (const [key, value] of Object.entries(object)) {
    if (Array.isArray(value)) fields[key] = value;
    else if (typeof value === "string" || typeof value === "number") fields[key] = String(value);
  }
  return fields;
}

function parseObject(text: string): object | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return value !== null && typeof value === "object" ? value : undefined;
  } catch {
    return undefined;
  }
}
