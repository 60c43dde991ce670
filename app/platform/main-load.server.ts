import { data } from "@remix-run/node";
import { PlatformError, PlatformReplyInvalid, PlatformUnreachable } from "./errors";

/** What a missing thing was meant to be; chooses the words of the not-found page. */
export type NotFoundContext =
  | "page"
  | "event"
  | "league"
  | "category"
  | "subcategory"
  | "team"
  | "subscription";

/** What an error page is told: the kind of thing that is missing, or the failure to translate. */
export interface ScreenFailure {
  context?: NotFoundContext;
  code?: string;
  message?: string;
}

/**
 * A load the page cannot do without. Its failure becomes a proper error page: 404 with the words of its
 * context, the platform's own 4xx, else 502.
 * @throws a Response that the error boundary renders
 */
export async function mainLoad<T>(load: Promise<T>, context: NotFoundContext = "page"): Promise<T> {
  try {
    return await load;
  } catch (error) {
    if (error instanceof PlatformError) {
      if (error.isNotFound) throw notFound(context);
      const status = error.status >= 400 && error.status < 500 ? error.status : 502;
      throw data({ code: error.code, message: error.serverMessage } satisfies ScreenFailure, { status });
    }
    if (error instanceof PlatformUnreachable || error instanceof PlatformReplyInvalid) {
      throw data({ code: error.code } satisfies ScreenFailure, { status: 502 });
    }
    throw error;
  }
}

/** The answer for something that is not there. */
export function notFound(context: NotFoundContext) {
  return data({ context } satisfies ScreenFailure, { status: 404 });
}

/**
 * An id of a path, when the platform could have given it out; the platform is not asked about others.
 * @throws the 404 of the context for empty, dotted, overlong ids and ones with control characters
 */
export function requireId(id: string | undefined, context: NotFoundContext): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
  if (!id || id === "." || id === ".." || id.length > 128 || /[\u0000-\u001f\u007f]/.test(id))
    throw notFound(context);
  return id;
}
