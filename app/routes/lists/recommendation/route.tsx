import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ListView } from "~/features/event-lists/list-view";
import { useT } from "~/i18n/use-t";
import { pageMeta } from "~/lib/metadata/page-meta";
import * as paths from "~/lib/paths";
import { withContext } from "~/request/context.server";
import { Button } from "~/ui/Button/Button";
import { ChipLink, ChipRow } from "~/ui/Chip/Chip";
import { Crest } from "~/ui/Crest/Crest";
import { EmptyState } from "~/ui/EmptyState/EmptyState";
import { Icon } from "~/ui/Icon/Icon";
import { SectionHead } from "~/ui/SectionHead/SectionHead";
import { section } from "../../../styles/layout.css";
import { useHasLeagues } from "../../layouts/use-root";
import * as styles from "./recommendation.css";
import { loadRecommendation } from "./recommendation.server";

export const loader = withContext(loadRecommendation);
export const meta: MetaFunction<typeof loader> = ({ matches }) =>
  pageMeta(matches, ({ t }) => ({ title: t("common:following"), isPrivate: true }));

export default function Recommendation() {
  const { followed, ...list } = useLoaderData<typeof loader>();
  const t = useT();
  const editHref = paths.following(useHasLeagues());
  const followsNothing = followed.length === 0;
  const invitation = (
    <EmptyState
      title={t(followsNothing ? "following:nothing_title" : "following:recommended_none")}
      text={t(followsNothing ? "following:recommended_invitation" : "following:recommended_none_text")}
      action={
        <Button href={editHref} kind="second" small>
          {t("following:choose")}
        </Button>
      }
    />
  );
  return (
    <ListView {...list} title={t("common:following")} path={paths.recommendation} empty={invitation}>
      {!followsNothing && (
        <nav aria-label={t("common:following")}>
          <ChipRow>
            {followed.map(({ id, href, name, crestUrl }) => (
              <ChipLink key={id} href={href}>
                <span className={styles.chip}>
                  <Crest url={crestUrl} name={name} size={24} />
                  <bdi>{name}</bdi>
                </span>
              </ChipLink>
            ))}
            <ChipLink href={editHref}>
              <span className={styles.chip}>
                <Icon name="pencil" />
                {t("common:edit_following")}
              </span>
            </ChipLink>
          </ChipRow>
        </nav>
      )}
      {followsNothing && list.page === 0 && list.events.length > 0 && (
        <>
          {invitation}
          <div className={section}>
            <SectionHead title={t("home:suggested_title")} />
          </div>
        </>
      )}
    </ListView>
  );
}
