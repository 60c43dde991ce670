import * as paths from "~/lib/paths";
import { bareResponse } from "./bare-response.server";
import { factsOf, type RouteArgs } from "./facts.server";

const HEADERS = { Allow: "POST" };

/** Loader of a URL without a page, to which only forms are sent. Responds with 405; browsers get a way on. */
export function postOnly(args: RouteArgs): Response {
  const plain = { ...HEADERS, "Content-Type": "text/plain; charset=utf-8" };
  if (!args.request.headers.get("Accept")?.includes("text/html"))
    return new Response("Send a form with POST.", { status: 405, headers: plain });
  const facts = factsOf(args);
  const { t, basePath } = facts;
  return bareResponse(facts, {
    status: 405,
    title: t("errors:page_not_found"),
    text: t("errors:could_not_find_page"),
    link: { href: basePath || paths.home, text: t("common:go_home") },
    headers: HEADERS,
  });
}
