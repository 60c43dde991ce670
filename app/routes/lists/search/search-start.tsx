import type { FollowedView } from "~/features/following/followed-view";
import { useSignIn } from "~/features/social/use-sign-in-link";
import { useT } from "~/i18n/use-t";
import * as paths from "~/lib/paths";
import { lists } from "~/routes/layouts/navigation";
import { useHasLeagues } from "~/routes/layouts/use-root";
import { Button } from "~/ui/Button/Button";
import { ChipLink, Chips } from "~/ui/Chip/Chip";
import { EmptyState } from "~/ui/EmptyState/EmptyState";
import { FollowedChips } from "../followed-chips";
import type { SearchTarget } from "./search-target";

interface SearchStartProps {
  query: string;
  target: SearchTarget;
  needsSignIn: boolean;
  followed: FollowedView[];
}

/** Search page without results: what the viewer follows and the lists, or the way to sign in. */
export function SearchStart({ query, target, needsSignIn, followed }: SearchStartProps) {
  const t = useT();
  const hasLeagues = useHasLeagues();
  const signIn = useSignIn(paths.searchFor({ q: query, target }));
  if (needsSignIn)
    return (
      <EmptyState
        title={t("home:search_own")}
        text={t("home:search_own_text")}
        action={
          <Button {...signIn} kind="second" small>
            {t("common:sign_in")}
          </Button>
        }
      />
    );
  return (
    <>
      {followed.length > 0 && <FollowedChips followed={followed} />}
      <nav aria-label={t("home:matches")}>
        <Chips>
          {lists(hasLeagues).map(({ href, text }) => (
            <ChipLink key={href} href={href}>
              {t(text)}
            </ChipLink>
          ))}
        </Chips>
      </nav>
    </>
  );
}
