import { type ActionFunctionArgs, data } from "@remix-run/node";
import { z } from "zod";
import { messagesFor } from "~/i18n/messages.server";
import { type FormReply, readForm } from "~/lib/form.server";
import { orEmpty } from "~/lib/or-empty.server";
import type { Identity } from "~/platform/contract/identity";
import { emptyPage } from "~/platform/contract/paged";
import { listChildIdentitiesOfAll, listMainIdentities } from "~/platform/endpoints/identities";
import { failureOf } from "~/platform/errors";
import { loadCritical } from "~/platform/main-load.server";
import { readFlash, writeFlash } from "~/session/cookies.server";
import { redirectBack, requireProfileOwner, requireViewer, returnPathOf } from "~/session/guards.server";
import { saveProfile } from "~/session/profile.server";
import { type LoadArgs, scopeOf } from "~/session/scope.server";
import type { SignedInViewer } from "~/session/viewer.server";
import { type ClubGroup, groupClubs } from "./group-clubs";

const schema = z.object({ club: z.string().min(1, "onboarding:club_missing").max(300) });

async function loadClubs(args: LoadArgs, { platform, user }: SignedInViewer): Promise<ClubGroup[]> {
  const { log } = scopeOf(args);
  const [parents, items, teams] = await Promise.all([
    loadCritical(listMainIdentities(platform)),
    loadCritical(listChildIdentitiesOfAll(platform, "identity_item")),
    orEmpty(listChildIdentitiesOfAll(platform.side, "team"), emptyPage<Identity>(), log, "teams"),
  ]);
  return groupClubs(parents.entries, [...teams.entries, ...items.entries], user.favoriteClubId);
}

/** Loads all clubs, grouped by league or category. */
export async function loadClub(args: LoadArgs) {
  const viewer = await requireViewer(args);
  return data({
    messages: messagesFor(scopeOf(args).locale, "onboarding"),
    chosen: viewer.user.favoriteClubId ?? "",
    groups: await loadClubs(args, viewer),
  });
}

/** Saves the club and redirects to the page that required it. */
export async function submitClub(args: ActionFunctionArgs) {
  const viewer = await requireProfileOwner(args, "/club");
  const form = await readForm(args.request, schema);
  if (!form.ok) return data(missing(form.reply.values), { status: 400 });
  const groups = await loadClubs(args, viewer);
  const club = groups.flatMap(({ clubs }) => clubs).find(({ value }) => value === form.value.club);
  if (!club) {
    const reply: FormReply = { values: {}, fieldErrors: { club: "onboarding:club_unknown" } };
    return data(reply, { status: 400 });
  }
  try {
    await saveProfile(args, viewer, { identity: club.identity, identityItem: club.id });
  } catch (error) {
    return data(form.fail(failureOf(error)), { status: 400 });
  }
  const { returnTo: _, ...flash } = await readFlash(args.request);
  return redirectBack(args.request, await returnPathOf(args.request), {
    status: 303,
    headers: { "Set-Cookie": await writeFlash(args.request, flash) },
  });
}

/** A form without a selected radio button sends no field. */
const missing = (values: FormReply["values"]): FormReply => ({
  values,
  fieldErrors: { club: "onboarding:club_missing" },
});
