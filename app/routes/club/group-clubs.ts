import type { Identity } from "~/platform/contract/identity";

export interface ClubView {
  id: string;
  /** Id of the league or category of the group. */
  identity: string;
  /** Value in the format of the profile: `identity|item`. */
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
 * Groups the clubs by league or category: its teams if there are any, otherwise its sub-categories. The
 * viewer's current choice is kept in any case.
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
