import { useT } from "~/i18n/use-t";
import { Rail } from "~/ui/Rail/Rail";
import type { IdentityView } from "../view";
import { LeagueTile } from "./LeagueTile";

/** Row of leagues, or of categories if the installation uses those. @param identities at least one */
export function LeagueRail({ identities }: { identities: readonly IdentityView[] }) {
  const t = useT();
  return (
    <Rail title={t(identities[0]?.kind === "category" ? "common:categories" : "home:leagues")} width="tiles">
      {identities.map((identity) => (
        <LeagueTile key={identity.id} identity={identity} />
      ))}
    </Rail>
  );
}
