import { data } from "@remix-run/node";
import { messagesFor } from "~/i18n/messages.server";
import { notFound } from "~/platform/main-load.server";
import { type LoadArgs, scopeOf } from "~/session/scope.server";
import { TEXT_TYPES } from "./texts";

/** The texts of a page that is nothing but text. */
export function loadText(args: LoadArgs) {
  return data({ messages: messagesFor(scopeOf(args).locale, "pages") });
}

/**
 * The same for a page whose address names its type.
 * @throws the 404 of a page when there is no such type
 */
export function loadInfo(args: LoadArgs, given: string | undefined) {
  const type = TEXT_TYPES.find((known) => known === given);
  if (!type) throw notFound("page");
  return data({ messages: messagesFor(scopeOf(args).locale, "pages"), type });
}
