import { data } from "@remix-run/node";
import { z } from "zod";
import { saveProfile } from "~/features/profile/profile.server";
import { type FormReply, readForm } from "~/lib/forms/form.server";
import * as paths from "~/lib/paths";
import type { Identity } from "~/platform/contract/identity";
import { emptyPage } from "~/platform/contract/paged";
import {
  listChildIdentities,
  listChildIdentitiesOfAll,
  listMainIdentities,
} from "~/platform/endpoints/identities";
import { failureOf } from "~/platform/errors";
import type { RequestContext } from "~/request/context.server";
import { redirectBack, requireProfileOwner, returnPathOf } from "~/request/guards.server";
import type { SignedInViewer } from "~/request/viewer.server";
import { readFlash, writeFlash } from "~/session/cookies.server";
import { type ClubGroup, groupClubs } from "./group-clubs";

const schema = z.object({ club: z.string().min(1, "onboarding:club_missing").max(300) });

/** Number of leagues or categories that are asked for their children, where the children do not name them. */
const MAX_ASKED = 20;

async function loadClubs(context: RequestContext, { platform, user }: SignedInViewer): Promise<ClubGroup[]> {
  const [parents, items, teams] = await Promise.all([
    context.load.critical(listMainIdentities(platform)),
    context.load.critical(listChildIdentitiesOfAll(platform, "identity_item")),
    context.load.optional(
      listChildIdentitiesOfAll(platform.optional, "team"),
      emptyPage<Identity>(),
      "teams",
    ),
  ]);
  const children = [...teams.entries, ...items.entries];
  const groups = groupClubs(parents.entries, children, user.favoriteClubId);
  if (groups.length > 0 || children.length === 0) return groups;
  const asked = parents.entries.slice(0, MAX_ASKED);
  const type = items.entries.length > 0 ? "identity_item" : "team";
  const named = await Promise.all(
    asked.map(({ id }) =>
      context.load.optional(listChildIdentities(platform, id, type), emptyPage<Identity>(), "clubs"),
    ),
  );
  const own = named.flatMap(({ entries }, index) =>
    entries.map((child) => ({ ...child, identityIds: [asked[index]?.id ?? ""] })),
  );
  return groupClubs(asked, own, user.favoriteClubId);
}

/** Loads all clubs, grouped by league or category. */
export async function loadClub(context: RequestContext) {
  const viewer = await context.requireViewer();
  return data({
    messages: context.messages("onboarding"),
    chosen: viewer.user.favoriteClubId ?? "",
    groups: await loadClubs(context, viewer),
  });
}

/** Saves the club and redirects to the page that required it. */
export async function submitClub(context: RequestContext) {
  const viewer = await requireProfileOwner(context, paths.club);
  const form = await readForm(context.request, schema);
  if (!form.ok) return data(missing(form.reply.values), { status: 400 });
  const groups = await loadClubs(context, viewer);
  const club = groups.flatMap(({ clubs }) => clubs).find(({ value }) => value === form.value.club);
  if (!club) {
    const reply: FormReply = { values: {}, fieldErrors: { club: "onboarding:club_unknown" } };
    return data(reply, { status: 400 });
  }
  try {
    await saveProfile(context, viewer, { identity: club.identity, identityItem: club.id });
  } catch (error) {
    return data(form.fail(failureOf(error)), { status: 400 });
  }
  const { returnTo: _, ...flash } = await readFlash(context.request);
  return redirectBack(context.request, await returnPathOf(context.request), {
    status: 303,
    headers: { "Set-Cookie": await writeFlash(context.request, flash) },
  });
}

/** A form without a selected radio button sends no field. */
const missing = (values: FormReply["values"]): FormReply => ({
  values,
  fieldErrors: { club: "onboarding:club_missing" },
});
