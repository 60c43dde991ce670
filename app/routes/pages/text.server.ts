import { data } from "@remix-run/node";
import type { RequestContext } from "~/request/context.server";
import { notFound } from "~/request/error-responses.server";
import { TEXT_TYPES } from "./texts";

/** Loads the messages of a text page. */
export function loadText(context: RequestContext) {
  return data({ messages: context.messages("pages") });
}

/**
 * Loads a text page whose type is in the URL.
 * @throws the 404 of a page if the type does not exist
 */
export function loadInfo(context: RequestContext, input: string | undefined) {
  const type = TEXT_TYPES.find((known) => known === input);
  if (!type) throw notFound("page");
  return data({ messages: context.messages("pages"), type });
}
