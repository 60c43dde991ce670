import type { Identity } from "~/platform/contract/identity";

export interface ClubView {
  id: string;
  /** The league or category it is chosen in. */
  identity: string;
  /** As the profile writes it: `identity|item`. */
  value: string;
  title: string;
  logoUrl?: string;
}

export interface ClubGroup {
  id: string;
  title: string;
  clubs: ClubView[];
}

/**
 * The clubs of each league or category: its teams where the platform lists any, else its sub-categories. What the
 * viewer has chosen before is always among them.
 * @param chosen `identity|item`
 */
export function groupClubs(
  parents: readonly Identity[],
  children: readonly Identity[],
  chosen: string | undefined,
): ClubGroup[] {
  return parents.flatMap(({ id, title }) => {
    const own = children.filter(
      (child) => child.identityIds.includes(id) || child.mainCategories.includes(id),
    );
    const hasTeams = own.some(({ mediaType }) => mediaType === "team");
    const clubs = own
      .map((child) => ({ child, value: `${id}|${child.id}` }))
      .filter(({ child, value }) => !hasTeams || child.mediaType === "team" || value === chosen)
      .map(({ child, value }) => ({
        id: child.id,
        identity: id,
        value,
        title: child.title,
        logoUrl: child.logoUrl,
      }));
    return clubs.length > 0 ? [{ id, title, clubs }] : [];
  });
}
