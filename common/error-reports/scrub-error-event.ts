import { isSecretField, redactText } from "../redact.ts";

/** Limits of error reporting (requirement CALL-14). */
export const MAX_BREADCRUMBS = 25;
export const MAX_EVENTS_PER_SESSION = 10;
export const MAX_EVENT_BYTES = 1024 * 1024;

/**
 * E-mail addresses, which are removed because error reports leave the installation. Every part has a maximum
 * length.
 */
const EMAIL = /[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,8}/g;
/** Maximum depth of an event; deeper structures are cut off, as no error needs them. */
const MAX_DEPTH = 12;

/**
 * Returns a copy of an event without secrets, at most 1 MB as JSON.
 * @returns undefined when it is too large even without its optional parts
 */
export function presentableEvent<E extends object>(event: E): E | undefined {
  const clean = scrub(event, 0) as E & { breadcrumbs?: unknown; extra?: unknown; contexts?: unknown };
  if (sizeOf(clean) <= MAX_EVENT_BYTES) return clean;
  const { breadcrumbs: _breadcrumbs, extra: _extra, contexts: _contexts, ...core } = clean;
  return sizeOf(core) <= MAX_EVENT_BYTES ? (core as E) : undefined;
}

function scrub(value: unknown, depth: number): unknown {
  if (typeof value === "string") return redactText(value).replace(EMAIL, "[redacted]");
  if (typeof value !== "object" || value === null) return value;
  if (depth > MAX_DEPTH) return "[cut]";
  if (Array.isArray(value)) return value.map((entry) => scrub(entry, depth + 1));
  return Object.fromEntries(
    Object.entries(value).map(([name, entry]) => [
      name,
      isSecretField(name) && entry !== undefined ? "[redacted]" : scrub(entry, depth + 1),
    ]),
  );
}

/** Returns the size of a value as JSON (bytes). */
function sizeOf(value: unknown): number {
  return new TextEncoder().encode(JSON.stringify(value)).length;
}
