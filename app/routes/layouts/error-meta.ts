import { isRouteErrorResponse, type MetaFunction } from "@remix-run/react";
import { createTranslate, type MessageKey, type MessagesJson, readMessages } from "~/i18n/translate";
import type { ScreenFailure } from "~/request/error-responses.server";
import { isMissing } from "./is-missing";

/** Data of the root that the head of an error page uses. */
interface RootFacts {
  locale: string;
  config: { nameShort: string };
  messages: MessagesJson;
}

/**
 * Head of an error page, for the routes that render them: a title for the error, and `noindex`. Without an
 * error the title is the name of the installation, which every page overrides.
 */
export const errorMeta: MetaFunction = ({ matches, error }) => {
  const root = matches[0]?.data as RootFacts | null | undefined;
  const site = root?.config.nameShort ?? "Touchline";
  if (!error) return [{ title: site }];
  const noindex = { name: "robots", content: "noindex" };
  if (!root) return [{ title: site }, noindex];
  const t = createTranslate(readMessages(root.messages), root.locale);
  return [{ title: `${t(titleOf(error))} | ${site}` }, noindex];
};

function titleOf(error: unknown): MessageKey {
  if (!isRouteErrorResponse(error) || !isMissing(error)) return "errors:unavailable";
  const { context = "page" } = (error.data ?? {}) as ScreenFailure;
  return context === "page" ? "errors:page_title" : `errors:${context}_not_found`;
}
