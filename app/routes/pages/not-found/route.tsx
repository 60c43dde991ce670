import type { LoaderFunctionArgs } from "@remix-run/node";
import { notFound } from "~/platform/main-load.server";
import { getViewer } from "~/session/viewer.server";

/** Loader of all URLs that match no other route. */
export async function loader(args: LoaderFunctionArgs): Promise<null> {
  await getViewer(args);
  throw notFound("page");
}

export function action(): never {
  throw new Response(null, { status: 405, headers: { Allow: "GET, HEAD" } });
}

export default function NotFound() {
  return null;
}
