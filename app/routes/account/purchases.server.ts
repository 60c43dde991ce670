import { randomUUID } from "node:crypto";
import { type ActionFunctionArgs, data, redirect } from "@remix-run/node";
import { z } from "zod";
import { getConfig } from "~/config/config.server";
import { redeem, redeemSchema } from "~/features/commerce/access-code.server";
import { loadPlans } from "~/features/commerce/plans.server";
import { toContractView } from "~/features/commerce/product-view.server";
import { purchaseHere } from "~/features/commerce/purchase.server";
import { toEventCard } from "~/features/events/event-view.server";
import { messagesFor } from "~/i18n/messages.server";
import { readForm } from "~/lib/form.server";
import { orEmpty } from "~/lib/or-empty.server";
import { pageOf } from "~/lib/paging";
import type { Media } from "~/platform/contract/media";
import {
  type ContractFilter,
  cancelContract,
  getContract,
  listContracts,
} from "~/platform/endpoints/commerce";
import { getMedia } from "~/platform/endpoints/events";
import { failureOf } from "~/platform/errors";
import { loadCritical, requireId } from "~/platform/main-load.server";
import { writeFlash } from "~/session/cookies.server";
import { requireViewer } from "~/session/guards.server";
import { type LoadArgs, pathWithoutLocale, scopeOf } from "~/session/scope.server";
import { withinBudget } from "~/session/streaming.server";

/** Pay-per-view contracts per page. */
const PAGE_SIZE = 10;

/** Filter of the list of pay-per-view contracts. */
export type Shown = "all" | "active" | "canceled";
const FILTERS: Record<Shown, ContractFilter> = {
  all: {},
  active: { active: true },
  canceled: { canceled: true },
};

function shownOf(request: Request): Shown {
  const requested = new URL(request.url).searchParams.get("show");
  return requested === "active" || requested === "canceled" ? requested : "all";
}

/** Loads the viewer's pay-per-view contracts, newest first. */
export async function loadTickets(args: LoadArgs) {
  const viewer = await requireViewer(args);
  const shown = shownOf(args.request);
  const page = pageOf(args.request);
  const contracts = await loadCritical(listContracts(viewer.platform, FILTERS[shown]));
  const tickets = contracts.filter(({ type }) => type === "ppv").map(toContractView);
  const onPage = tickets.slice(page * PAGE_SIZE, (page + 1) * PAGE_SIZE);
  return data({
    messages: messagesFor(scopeOf(args).locale, "account", "commerce"),
    shown,
    page,
    tickets: onPage,
    nextExists: tickets.length > (page + 1) * PAGE_SIZE,
  });
}

/** Loads a pay-per-view contract with its event. */
export async function loadTicket(args: LoadArgs, givenId: string | undefined) {
  const id = requireId(givenId, "page");
  const viewer = await requireViewer(args);
  const contract = await loadCritical(getContract(viewer.platform, id));
  if (contract.type !== "ppv") throw redirect(`/account/subscription/${encodeURIComponent(id)}`);
  const { log, locale } = scopeOf(args);
  const event = contract.eventId
    ? orEmpty<Media | undefined>(getMedia(viewer.platform.side, contract.eventId), undefined, log, "event")
    : Promise.resolve(undefined);
  const late = await withinBudget(args, {
    event: event.then((media) => (media ? toEventCard(media, Date.now()) : null)),
  });
  return data({
    messages: messagesFor(locale, "account", "commerce"),
    ...receiptFacts(viewer.user),
    contract: toContractView(contract),
    now: new Date().toISOString(),
    ...late,
  });
}

/** Loads the viewer's subscriptions, and those on offer. */
export async function loadSubscriptions(args: LoadArgs) {
  const viewer = await requireViewer(args);
  const contracts = await loadCritical(listContracts(viewer.platform));
  const late = await withinBudget(args, { plans: loadPlans(args, viewer, contracts) });
  return data({
    messages: messagesFor(scopeOf(args).locale, "account", "commerce"),
    contracts: contracts.filter(({ type }) => type !== "ppv").map(toContractView),
    returnTo: purchaseHere(args).returnTo,
    key: randomUUID(),
    ...late,
  });
}

/** Redeems an access code on the page of subscriptions. */
export async function submitSubscriptions(args: ActionFunctionArgs) {
  const viewer = await requireViewer(args, pathWithoutLocale(args));
  const form = await readForm(args.request, redeemSchema);
  if (!form.ok) return data(form.reply, { status: 400 });
  return redeem(args, viewer, form.value, purchaseHere(args));
}

/** Loads one of the viewer's subscriptions. */
export async function loadSubscription(args: LoadArgs, givenId: string | undefined) {
  const id = requireId(givenId, "subscription");
  const viewer = await requireViewer(args);
  const contract = await loadCritical(getContract(viewer.platform, id), "subscription");
  return data({
    messages: messagesFor(scopeOf(args).locale, "account", "commerce"),
    ...receiptFacts(viewer.user),
    contract: toContractView(contract),
  });
}

const cancelSchema = z.object({ intent: z.literal("cancel") });

/** Cancels a subscription, which remains valid until its end. */
export async function submitSubscription(args: ActionFunctionArgs, givenId: string | undefined) {
  const id = requireId(givenId, "subscription");
  const here = `/account/subscription/${encodeURIComponent(id)}`;
  const viewer = await requireViewer(args, here);
  const form = await readForm(args.request, cancelSchema);
  if (!form.ok) return data(form.reply, { status: 400 });
  try {
    await cancelContract(viewer.platform, id);
  } catch (error) {
    return data(form.fail(failureOf(error)), { status: 400 });
  }
  const toast = { kind: "success", key: "commerce:cancelled" } as const;
  const headers = { "Set-Cookie": await writeFlash(args.request, { toast }) };
  return redirect(here, { status: 303, headers });
}

/** Loads all contracts, for past and future payments. */
export async function loadBilling(args: LoadArgs) {
  const viewer = await requireViewer(args);
  const contracts = await loadCritical(listContracts(viewer.platform));
  return data({
    messages: messagesFor(scopeOf(args).locale, "account", "commerce"),
    contracts: contracts.map(toContractView),
  });
}

/** Seller and customer of a receipt. */
function receiptFacts({ fullName, email }: { fullName?: string; email?: string }) {
  return { seller: getConfig().customer.name_short, customer: { name: fullName ?? "", email: email ?? "" } };
}
