import { LRUCache } from "lru-cache";
import type { Identity } from "~/platform/contract/identity";
import type { Media } from "~/platform/contract/media";
import { emptyPage } from "~/platform/contract/paged";
import { listChildIdentitiesOfAll } from "~/platform/endpoints/identities";
import type { RequestContext } from "~/request/context.server";
import { sharedPlatform } from "~/request/platform.server";

/** How long the order of the sub-categories is used (ms). */
const AGE_MS = 10 * 60_000;

/** Ids of main divisions by API base, shared by all requests of this process. */
const divisions = new LRUCache<string, ReadonlySet<string>, RequestContext>({
  max: 10,
  ttl: AGE_MS,
  fetchMethod: async (_base, _stale, { context }) => {
    // A failure is kept as well, so that a failing platform is called once in a while only.
    const all = await context.load.optional(
      listChildIdentitiesOfAll(sharedPlatform(context).optional, "identity_item"),
      emptyPage<Identity>(),
      "divisions",
    );
    return firstOfEach(all.entries);
  },
});

/** Returns the ids of the main divisions: the first sub-category of each league. Empty on failure. */
export async function loadMainDivisions(context: RequestContext): Promise<ReadonlySet<string>> {
  return (await divisions.fetch(context.settings.apiBase, { context })) ?? new Set();
}

function firstOfEach(subCategories: readonly Identity[]): ReadonlySet<string> {
  const firsts = new Map<string, string>();
  for (const { id, mainCategories, identityIds } of subCategories) {
    for (const parent of mainCategories.length > 0 ? mainCategories : identityIds)
      if (!firsts.has(parent)) firsts.set(parent, id);
  }
  return new Set(firsts.values());
}

/** Whether a match belongs to a main division, or to none. */
export function isInMainDivision({ categories }: Media, mainDivisions: ReadonlySet<string>): boolean {
  const own = categories.filter(({ type }) => type === "identity_item");
  return own.length === 0 || own.some(({ id }) => mainDivisions.has(id));
}
