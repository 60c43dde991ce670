import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { filterText } from "~/features/event-lists/list-filters";
import { ListView } from "~/features/event-lists/list-view";
import { sportName } from "~/features/events/sport-name";
import { useT } from "~/i18n/use-t";
import { pageMeta } from "~/lib/metadata/page-meta";
import * as paths from "~/lib/paths";
import { withQuery } from "~/lib/with-query";
import { cachedAs } from "~/request/cache-class";
import { withContext } from "~/request/context.server";
import { ChipLink, ChipRow } from "~/ui/Chip/Chip";
import { chipRows } from "../chip-rows.css";
import { FilterBar } from "../filter-bar";
import { listFacts } from "../list-facts";
import { SportChips } from "../sport-chips";
import { SubjectChips } from "../subject-chips";
import { HIGHLIGHT_KINDS, kindNames } from "./highlight-kind";
import { loadHighlights } from "./highlights.server";

export const headers = cachedAs("LIST");
export const loader = withContext(loadHighlights);
export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  pageMeta(matches, ({ t }) => ({
    title: t("home:highlights"),
    description: t("lists:highlights_description"),
    ...listFacts(paths.highlights, data),
    // Filtered lists repeat the clips of the whole one.
    ...(data && (data.kind || filterText(data.filters) !== "") ? { isPrivate: true } : {}),
  }));

export default function Highlights() {
  const t = useT();
  const { kind, filters, subject, sports, ...list } = useLoaderData<typeof loader>();
  const names = kindNames(filters.sport);
  const path = withQuery(`${paths.highlights}?${filterText(filters)}`, { kind });
  return (
    <ListView {...list} title={t("home:highlights")} path={path}>
      <div className={chipRows}>
        {subject && (
          <SubjectChips
            subject={subject}
            allHref={withQuery(path, { identity: undefined, team: undefined })}
          />
        )}
        <FilterBar
          name={t("lists:sport")}
          row={
            <nav aria-label={t("lists:highlights_kind")}>
              <ChipRow>
                <ChipLink href={withQuery(path, { kind: undefined })} current={!kind}>
                  {t("common:all")}
                </ChipLink>
                {HIGHLIGHT_KINDS.map((one) => (
                  <ChipLink key={one} href={withQuery(path, { kind: one })} current={one === kind}>
                    {t(names[one])}
                  </ChipLink>
                ))}
              </ChipRow>
            </nav>
          }
          chosen={filters.sport ? [sportName(t, filters.sport)] : []}
        >
          <SportChips
            sports={sports}
            current={filters.sport}
            hrefOf={(sport) => withQuery(path, { sport })}
          />
        </FilterBar>
      </div>
    </ListView>
  );
}
