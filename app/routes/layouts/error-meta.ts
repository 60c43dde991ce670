import { isRouteErrorResponse, type MetaFunction } from "@remix-run/react";
import { createTranslate, type MessageKey, type Messages } from "~/i18n/translate";
import type { ScreenFailure } from "~/platform/main-load.server";

/** The root's part of what the head of an error page needs. */
interface RootFacts {
  locale: string;
  config: { nameShort: string };
  messages: Messages;
}

/**
 * The head of an error page, for the routes that draw them: what is missing or wrong, and never for search engines.
 * Without an error the name of the installation, which every page replaces by a head of its own.
 */
export const errorMeta: MetaFunction = ({ matches, error }) => {
  const root = matches[0]?.data as RootFacts | null | undefined;
  const site = root?.config.nameShort ?? "Touchline";
  if (!error) return [{ title: site }];
  const noindex = { name: "robots", content: "noindex" };
  if (!root) return [{ title: site }, noindex];
  const t = createTranslate(root.messages, root.locale);
  return [{ title: `${t(titleOf(error))} | ${site}` }, noindex];
};

function titleOf(error: unknown): MessageKey {
  if (!isRouteErrorResponse(error) || error.status !== 404) return "errors:unavailable";
  const { context = "page" } = (error.data ?? {}) as ScreenFailure;
  return context === "page" ? "errors:page_title" : `errors:${context}_not_found`;
}
