import { data } from "@remix-run/node";
import { MAX_ID_LENGTH } from "~/lib/ids";
import {
  PlatformError,
  PlatformReplyInvalid,
  PlatformUnavailable,
  PlatformUnreachable,
} from "~/platform/errors";

/** Kind of a missing resource; selects the text of the not-found page. */
export type NotFoundContext =
  | "page"
  | "event"
  | "league"
  | "category"
  | "subcategory"
  | "team"
  | "subscription";

/** Data of an error page: the kind of the missing resource, or the failure to translate. */
export interface ScreenFailure {
  context?: NotFoundContext;
  code?: string;
  message?: string;
}

/**
 * Awaits critical data. A failure becomes an error page: 404 with the text of its context, the platform's own
 * 4xx, 503 while the circuit is open (see `traffic.server`), else 502.
 * @throws a Response that the error boundary renders
 */
export async function loadCritical<T>(load: Promise<T>, context: NotFoundContext = "page"): Promise<T> {
  try {
    return await load;
  } catch (error) {
    if (error instanceof PlatformError) {
      if (error.isNotFound) throw notFound(context);
      const status = error.status >= 400 && error.status < 500 ? error.status : 502;
      throw data({ code: error.code, message: error.serverMessage } satisfies ScreenFailure, { status });
    }
    if (error instanceof PlatformUnreachable || error instanceof PlatformReplyInvalid) {
      const status = error instanceof PlatformUnavailable ? 503 : 502;
      throw data({ code: error.code } satisfies ScreenFailure, { status });
    }
    throw error;
  }
}

/** Returns the 404 response for a missing resource. */
export function notFound(context: NotFoundContext) {
  return data({ context } satisfies ScreenFailure, { status: 404 });
}

/**
 * Returns an id of a path if the platform could have issued it; no other ids are sent to the platform.
 * @throws the 404 of the context for empty, dotted, overlong ids and ones with control characters
 */
export function requireId(id: string | undefined, context: NotFoundContext): string {
  if (!isPossibleId(id)) throw notFound(context);
  return id;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
const CONTROL_CHARACTER = /[\u0000-\u001f\u007f]/;

/** Whether the platform could have issued an id; see `requireId`. */
export function isPossibleId(id: string | undefined): id is string {
  return Boolean(
    id && id !== "." && id !== ".." && id.length <= MAX_ID_LENGTH && !CONTROL_CHARACTER.test(id),
  );
}
