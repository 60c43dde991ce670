import { data } from "@remix-run/node";
import { messagesFor } from "~/i18n/messages.server";
import { type LoadArgs, scopeOf } from "~/session/scope.server";

/** The texts of a page that is nothing but text. */
export function loadText(args: LoadArgs) {
  return data({ messages: messagesFor(scopeOf(args).locale, "pages") });
}
