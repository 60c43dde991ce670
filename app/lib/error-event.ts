import { redactUrl } from "./redact";

/** Limits of error reporting (specification, section 9). */
export const MAX_BREADCRUMBS = 25;
export const MAX_EVENTS_PER_SESSION = 10;
export const MAX_EVENT_BYTES = 1024 * 1024;

const SECRET_NAMES = /authorization|cookie|password|passwd|secret|token|card|csrf/i;
/**
 * Tokens and addresses of people inside of longer texts. Every part has a longest length: an open one would try a
 * text of a megabyte from each of its letters to its end.
 */
const SECRET_TEXTS =
  /\beyJ[\w-]+\.[\w-]+(?:\.[\w-]+)?|\bBearer\s{1,8}\S+|[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,8}/g;
/** Deeper structures are cut off: no error of ours needs them. */
const MAX_DEPTH = 12;

/**
 * What of an event may be sent: a copy without secrets, at most 1 MB as JSON.
 * @returns undefined when it stays too large without everything that is only useful
 */
export function presentableEvent<E extends object>(event: E): E | undefined {
  const clean = scrub(event, 0) as E & { breadcrumbs?: unknown; extra?: unknown; contexts?: unknown };
  if (sizeOf(clean) <= MAX_EVENT_BYTES) return clean;
  const { breadcrumbs: _breadcrumbs, extra: _extra, contexts: _contexts, ...core } = clean;
  return sizeOf(core) <= MAX_EVENT_BYTES ? (core as E) : undefined;
}

function scrub(value: unknown, depth: number): unknown {
  if (typeof value === "string") return redactUrl(value).replace(SECRET_TEXTS, "[redacted]");
  if (typeof value !== "object" || value === null) return value;
  if (depth > MAX_DEPTH) return "[cut]";
  if (Array.isArray(value)) return value.map((entry) => scrub(entry, depth + 1));
  return Object.fromEntries(
    Object.entries(value).map(([name, entry]) => [
      name,
      SECRET_NAMES.test(name) && entry !== undefined ? "[redacted]" : scrub(entry, depth + 1),
    ]),
  );
}

/** Bytes of a value as JSON. */
function sizeOf(value: unknown): number {
  return new TextEncoder().encode(JSON.stringify(value)).length;
}
