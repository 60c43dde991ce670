import { data } from "@remix-run/node";
import type { RequestContext } from "~/request/context.server";
import { notFound } from "~/request/error-responses.server";
import type { Operator } from "./legal-page";
import { TEXT_TYPES } from "./text-types";

/** Loads the messages of a short text page. */
export function loadText(context: RequestContext) {
  return data({ messages: context.messages("pages") });
}

/** Loads the questions and answers. */
export function loadFaq(context: RequestContext) {
  return data({ messages: messagesOf(context, "faq"), ...legalFacts(context) });
}

/** Loads the terms. Like those of the privacy policy, their messages are long, and no other page loads them. */
export function loadTerms(context: RequestContext) {
  return data({ messages: context.messages("pages", "terms"), ...legalFacts(context) });
}

/** Loads the privacy policy. */
export function loadPrivacy(context: RequestContext) {
  return data({ messages: context.messages("pages", "privacy"), ...legalFacts(context) });
}

/**
 * Loads a text page whose type is in the URL.
 * @throws the 404 of a page if the type does not exist
 */
export function loadInfo(context: RequestContext, input: string | undefined) {
  const type = TEXT_TYPES.find((known) => known === input);
  if (!type) throw notFound("page");
  return data({ messages: messagesOf(context, type), type, ...legalFacts(context) });
}

function messagesOf(context: RequestContext, type: (typeof TEXT_TYPES)[number]) {
  if (type === "about") return context.messages("pages");
  if (type === "faq") return context.messages("pages", "faq");
  return type === "terms" ? context.messages("pages", "terms") : context.messages("pages", "privacy");
}

function legalFacts({ settings: { customer, sessionDays } }: RequestContext) {
  const operator: Operator = {
    name: customer.operatorName ?? customer.nameShort,
    address: customer.operatorAddress,
    email: customer.operatorEmail,
  };
  return { operator, site: customer.nameShort, sessionDays };
}
