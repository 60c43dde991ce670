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
  return data({ messages: context.messages("pages", "faq") });
}

/**
 * Loads the terms or the privacy policy. Their messages are long and of no use elsewhere, so no other page
 * asks for the namespace.
 */
export function loadLegal(context: RequestContext) {
  return data({ messages: context.messages("pages", "legal"), ...legalFacts(context) });
}

/**
 * Loads a text page whose type is in the URL.
 * @throws the 404 of a page if the type does not exist
 */
export function loadInfo(context: RequestContext, input: string | undefined) {
  const type = TEXT_TYPES.find((known) => known === input);
  if (!type) throw notFound("page");
  const messages = context.messages("pages", type === "faq" || type === "about" ? "faq" : "legal");
  return data({ messages, type, ...legalFacts(context) });
}

function legalFacts({ settings: { customer, sessionDays } }: RequestContext) {
  const operator: Operator = {
    name: customer.operatorName ?? customer.nameShort,
    address: customer.operatorAddress,
    email: customer.operatorEmail,
  };
  return { operator, site: customer.nameShort, sessionDays };
}
