import { data } from "@remix-run/node";
import { withContext } from "~/request/context.server";
import { notFound, type ScreenFailure } from "~/request/error-responses.server";

/** Loader of all URLs that match no other route. */
export const loader = withContext(async (context): Promise<null> => {
  await context.viewer();
  throw notFound("page");
});

export function action(): never {
  throw data({ context: "page" } satisfies ScreenFailure, { status: 405, headers: { Allow: "GET, HEAD" } });
}

export default function NotFound() {
  return null;
}
