import { randomUUID } from "node:crypto";
import { data, redirect } from "@remix-run/node";
import { z } from "zod";
import type { Config } from "~/config/config.server";
import { redeem, redeemSchema } from "~/features/commerce/access-code.server";
import { loadPlans, termOf } from "~/features/commerce/plans.server";
import type { ContractView } from "~/features/commerce/product-view";
import { toContractView } from "~/features/commerce/product-view.server";
import { purchaseHere } from "~/features/commerce/purchase.server";
import { receiptOf } from "~/features/commerce/receipt.server";
import { pageOf } from "~/features/event-lists/paging";
import { toEventCard } from "~/features/events/event-view.server";
import type { EventCardView } from "~/features/events/view";
import { eventAt } from "~/features/onboarding/origin.server";
import { readForm } from "~/lib/forms/form.server";
import * as paths from "~/lib/paths";
import { type Media, NO_TITLE } from "~/platform/contract/media";
import type { Product } from "~/platform/contract/product";
import {
  type ContractFilter,
  cancelContract,
  getContract,
  listContracts,
} from "~/platform/endpoints/commerce";
import { getMedia } from "~/platform/endpoints/events";
import { failureOf } from "~/platform/errors";
import type { RequestContext } from "~/request/context.server";
import { requireId } from "~/request/error-responses.server";
import type { SignedInViewer } from "~/request/viewer.server";
import { writeFlash } from "~/session/cookies.server";

/** Pay-per-view contracts per page. */
const PAGE_SIZE = 10;

/** Filter of the list of pay-per-view contracts. */
export type Shown = "all" | "active" | "canceled";
const FILTERS: Record<Shown, ContractFilter> = {
  all: {},
  active: { active: true },
  canceled: { canceled: true },
};

/** Reads the filter of the page: the parameters of the platform's call, or `show` of older URLs. */
function shownOf(request: Request): Shown {
  const { searchParams } = new URL(request.url);
  const shown = (["canceled", "active"] as const).find((name) => searchParams.get(name) === "true");
  const older = searchParams.get("show");
  return shown ?? (older === "active" || older === "canceled" ? older : "all");
}

/** Whether a contract is more than an attempt to pay; attempts are listed under payments only. */
const isBought = ({ state }: ContractView) => state !== "failed";

/** Loads the viewer's pay-per-view contracts, newest first. */
export async function loadTickets(context: RequestContext) {
  const viewer = await context.requireViewer();
  const shown = shownOf(context.request);
  const page = pageOf(context.request);
  const contracts = await context.load.critical(listContracts(viewer.platform, FILTERS[shown]));
  const tickets = contracts
    .filter(({ type }) => type === "ppv")
    .map(toContractView)
    .filter(isBought);
  const onPage = tickets.slice(page * PAGE_SIZE, (page + 1) * PAGE_SIZE);
  return data({
    messages: context.messages("account", "commerce"),
    shown,
    page,
    tickets: onPage,
    nextExists: tickets.length > (page + 1) * PAGE_SIZE,
  });
}

/** Loads a pay-per-view contract with its event. */
export async function loadTicket(context: RequestContext, givenId: string | undefined) {
  const id = requireId(givenId, "page");
  const viewer = await context.requireViewer();
  const contract = await context.load.critical(getContract(viewer.platform, id));
  if (contract.type !== "ppv") throw redirect(paths.accountSubscription(id));
  const event = contract.eventId
    ? context.load.optional<Media | undefined>(
        getMedia(viewer.platform.optional, contract.eventId),
        undefined,
        "event",
      )
    : Promise.resolve(undefined);
  const late = await context.load.deferred({
    event: event.then((media) => (media ? toEventCard(media, Date.now()) : null)),
  });
  return data({
    messages: context.messages("account", "commerce"),
    ...receiptFacts(contract, context.settings, viewer.user),
    contract: toContractView(contract),
    now: new Date().toISOString(),
    ...late,
  });
}

/**
 * Loads the viewer's subscriptions, those on offer, and the match from whose page the viewer came to enter an access
 * code: only links to the field have it as their return path.
 */
export async function loadSubscriptions(context: RequestContext) {
  const viewer = await context.requireViewer();
  const { returnTo } = purchaseHere(context);
  const [contracts, match] = await Promise.all([
    context.load.critical(listContracts(viewer.platform)),
    loadMatch(context, viewer, returnTo),
  ]);
  const late = await context.load.deferred({
    plans: loadPlans(context, viewer.platform.optional, contracts),
  });
  return data({
    messages: context.messages("account", "commerce"),
    contracts: contracts
      .filter(({ type }) => type !== "ppv")
      .map(toContractView)
      .filter(isBought),
    term: termOf(context.request),
    returnTo,
    match,
    key: randomUUID(),
    ...late,
  });
}

/** The match of an access code: where it is, and its title if the platform tells it. */
interface CodeMatch {
  href: string;
  event?: EventCardView;
}

async function loadMatch(
  { load }: RequestContext,
  { platform }: SignedInViewer,
  returnTo: string | undefined,
): Promise<CodeMatch | undefined> {
  const found = returnTo === undefined ? undefined : eventAt(returnTo);
  if (returnTo === undefined || !found) return undefined;
  const media = await load.optional<Media | undefined>(
    getMedia(platform.optional, found.id, found.mediaType),
    undefined,
    "match of an access code",
  );
  const isNamed = media !== undefined && media.title !== NO_TITLE;
  return { href: returnTo, event: isNamed ? toEventCard(media, Date.now()) : undefined };
}

/** Redeems an access code on the page of subscriptions. */
export async function submitSubscriptions(context: RequestContext) {
  const viewer = await context.requireViewer();
  const form = await readForm(context.request, redeemSchema);
  if (!form.ok) return data(form.reply, { status: 400 });
  return redeem(context, viewer, form.value, purchaseHere(context));
}

/** Loads one of the viewer's subscriptions. */
export async function loadSubscription(context: RequestContext, givenId: string | undefined) {
  const id = requireId(givenId, "subscription");
  const viewer = await context.requireViewer();
  const contract = await context.load.critical(getContract(viewer.platform, id), "subscription");
  return data({
    messages: context.messages("account", "commerce"),
    ...receiptFacts(contract, context.settings, viewer.user),
    contract: toContractView(contract),
  });
}

const cancelSchema = z.object({ intent: z.literal("cancel") });

/** Cancels a subscription, which remains valid until its end. */
export async function submitSubscription(context: RequestContext, givenId: string | undefined) {
  const id = requireId(givenId, "subscription");
  const here = paths.accountSubscription(id);
  const viewer = await context.requireViewer(here);
  const form = await readForm(context.request, cancelSchema);
  if (!form.ok) return data(form.reply, { status: 400 });
  try {
    await cancelContract(viewer.platform, id);
  } catch (error) {
    return data(form.fail(failureOf(error)), { status: 400 });
  }
  const toast = { kind: "success", key: "commerce:cancelled" } as const;
  const headers = { "Set-Cookie": await writeFlash(context.request, { toast }) };
  return redirect(here, { status: 303, headers });
}

/** Loads all contracts, for past and future payments. */
export async function loadBilling(context: RequestContext) {
  const viewer = await context.requireViewer();
  const contracts = await context.load.critical(listContracts(viewer.platform));
  return data({
    messages: context.messages("account", "commerce"),
    contracts: contracts.map(toContractView),
  });
}

/** Receipt of a contract, and who paid. */
function receiptFacts(
  contract: Product,
  { customer }: Config,
  { fullName, email }: { fullName?: string; email?: string },
) {
  return {
    receipt: receiptOf(contract, customer),
    customer: { name: fullName ?? "", email: email ?? "" },
  };
}
