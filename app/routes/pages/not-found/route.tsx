import type { LoaderFunctionArgs } from "@remix-run/node";
import { notFound } from "~/platform/main-load.server";
import { getViewer } from "~/session/viewer.server";

/** Every address that no other route knows, for reading and for writing alike. */
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
