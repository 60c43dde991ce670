import { data } from "@remix-run/node";
import { messagesFor } from "~/i18n/messages.server";
import { notFound } from "~/platform/main-load.server";
import { type LoadArgs, scopeOf } from "~/session/scope.server";
import { TEXT_TYPES } from "./texts";

/** Loads the messages of a text page. */
export function loadText(args: LoadArgs) {
  return data({ messages: messagesFor(scopeOf(args).locale, "pages") });
}

/**
 * Loads a text page whose type is in the URL.
 * @throws the 404 of a page if the type does not exist
 */
export function loadInfo(args: LoadArgs, input: string | undefined) {
  const type = TEXT_TYPES.find((known) => known === input);
  if (!type) throw notFound("page");
  return data({ messages: messagesFor(scopeOf(args).locale, "pages"), type });
}
