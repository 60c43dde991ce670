import { data, redirect } from "@remix-run/node";
import { z } from "zod";
import { plainLine } from "#common/plain-text";
import { toIdentity } from "~/features/events/event-view.server";
import { afterSignUpStep, hasPlanStep } from "~/features/onboarding/steps";
import { saveProfile } from "~/features/profile/profile.server";
import { readForm } from "~/lib/forms/form.server";
import { MAX_ID_LENGTH } from "~/lib/ids";
import type { Identity } from "~/platform/contract/identity";
import { emptyPage } from "~/platform/contract/paged";
import { listMainIdentities } from "~/platform/endpoints/identities";
import type { ProfileChanges } from "~/platform/endpoints/user";
import { failureOf } from "~/platform/errors";
import type { RequestContext } from "~/request/context.server";
import { requireProfileOwner, returnPathOf } from "~/request/guards.server";

const line = plainLine().max(256, "account:too_long").default("");
const schema = z.object({
  identity: z.string().max(MAX_ID_LENGTH).default(""),
  dateOfBirth: z.union([z.literal(""), z.iso.date("account:enter_date")]).default(""),
  countryName: line,
  city: line,
  gender: line.optional(),
});

/**
 * Loads the profile form of a new user. If the list of leagues cannot be loaded, the other fields are still
 * shown.
 */
export async function loadPersonalization(context: RequestContext) {
  const viewer = await context.requireViewer();
  const { customer } = context.settings;
  const kind = customer.enableLeaguesView ? "league" : "category";
  const identities = await context.load.optional(
    listMainIdentities(viewer.platform.optional),
    emptyPage<Identity>(),
    "identities",
  );
  const { user } = viewer;
  return data({
    messages: context.messages("onboarding", "account"),
    skipHref: await afterThis(context),
    interests: identities.entries.map((identity) => toIdentity(identity, kind)),
    profile: {
      identity: user.identity ?? "",
      dateOfBirth: user.dateOfBirth?.slice(0, 10) ?? "",
      countryName: user.countryName ?? "",
      city: user.city ?? "",
      gender: user.gender ?? "",
    },
  });
}

/**
 * Saves the filled fields and redirects to the next step. Empty fields are not sent, so nothing is cleared.
 */
export async function submitPersonalization(context: RequestContext) {
  const viewer = await requireProfileOwner(context);
  const form = await readForm(context.request, schema);
  if (!form.ok) return data(form.reply, { status: 400 });
  const filled = Object.entries(form.value).filter(([, value]) => value);
  const changes: ProfileChanges = Object.fromEntries(filled);
  // A club of another league would no longer match.
  if (changes.identity === viewer.user.identity) delete changes.identity;
  else if (changes.identity && viewer.user.identityItem) changes.identityItem = "";
  try {
    if (Object.keys(changes).length > 0) await saveProfile(context, viewer, changes);
  } catch (error) {
    return data(form.fail(failureOf(error)), { status: 400 });
  }
  return redirect(await afterThis(context), 303);
}

async function afterThis({ request, settings }: RequestContext): Promise<string> {
  return afterSignUpStep("personalization", {
    returnTo: await returnPathOf(request),
    followsLeagues: settings.customer.enableLeaguesView,
    hasPlans: hasPlanStep(new URL(request.url).searchParams),
  });
}
