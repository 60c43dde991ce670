import { withContext } from "~/request/context.server";
import { notFound } from "~/request/error-responses.server";

/** Loader of all URLs that match no other route. */
export const loader = withContext(async (context): Promise<null> => {
  await context.viewer();
  throw notFound("page");
});

export function action(): never {
  throw new Response(null, { status: 405, headers: { Allow: "GET, HEAD" } });
}

export default function NotFound() {
  return null;
}
