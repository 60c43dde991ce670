import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import {
  type LeagueOption,
  loadFilterChoices,
  loadFilteredList,
  loadSubject,
} from "~/features/event-lists/list.server";
import { filtersOf, filterText, type ListFilters } from "~/features/event-lists/list-filters";
import { ListView } from "~/features/event-lists/list-view";
import { sportName } from "~/features/events/sport-name";
import { useT } from "~/i18n/use-t";
import { pageMeta } from "~/lib/metadata/page-meta";
import * as paths from "~/lib/paths";
import { BY_DATE } from "~/platform/contract/paged";
import { listEvents } from "~/platform/endpoints/events";
import { cachedAs } from "~/request/cache-class";
import { withContext } from "~/request/context.server";
import { usePath } from "~/ui/base-path";
import { Deferred } from "~/ui/Deferred/Deferred";
import { EmptyState } from "~/ui/EmptyState/EmptyState";
import { FilterSelect, Filters } from "../filters";
import * as styles from "../filters.css";
import { listFacts } from "../list-facts";
import { SubjectChips } from "../subject-chips";

export const headers = cachedAs("LIST");

export const loader = withContext(async (context) => {
  const { team } = filtersOf(new URL(context.request.url).searchParams);
  const [list, choices, subject] = await Promise.all([
    loadFilteredList(context, {
      list: listEvents,
      query: { sort: BY_DATE, order: "desc", filters: { status: "archived" } },
    }),
    loadFilterChoices(context),
    // The form shows the league.
    loadSubject(context, { team }),
  ]);
  return { ...list, ...choices, subject };
});

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  pageMeta(matches, ({ t }) => ({
    title: t("lists:archive_title"),
    description: t("lists:archive_description"),
    ...listFacts(paths.archive, data),
    // Filtered lists repeat the events of the archive, so they are `noindex`.
    ...(data && filterText(data.filters) !== "" ? { isPrivate: true } : {}),
  }));

export default function Archive() {
  const { filters, choices, subject, ...list } = useLoaderData<typeof loader>();
  const t = useT();
  const path = usePath();
  // The order leaves no event out.
  const isNarrowed = filterText({ ...filters, sort: undefined, order: undefined }) !== "";
  return (
    <ListView
      {...list}
      title={t("lists:archive_title")}
      path={`${paths.archive}?${filterText(filters)}`}
      empty={isNarrowed ? <NoMatch /> : undefined}
    >
      {subject && (
        <SubjectChips
          subject={subject}
          allHref={`${paths.archive}?${filterText({ ...filters, team: undefined })}`}
        />
      )}
      <form className={styles.form} action={path(paths.archive)} aria-label={t("lists:filters")}>
        {filters.team && <input type="hidden" name="team" value={filters.team} />}
        <Filters path={paths.archive} filters={filters} standing>
          <Deferred value={choices} fallback={<Choices filters={filters} sports={[]} leagues={[]} />}>
            {(known) => <Choices filters={filters} {...known} />}
          </Deferred>
        </Filters>
      </form>
    </ListView>
  );
}

function NoMatch() {
  const t = useT();
  return (
    <EmptyState
      title={t("lists:filters_no_match")}
      action={{ href: paths.archive, text: t("lists:filters_clear") }}
    />
  );
}

interface ChoicesProps {
  filters: ListFilters;
  sports: readonly string[];
  leagues: readonly LeagueOption[];
}

/** Choice of a league and of a sport; until the others arrive, each has only the options of the page. */
function Choices({ filters, sports, leagues }: ChoicesProps) {
  const t = useT();
  return (
    <>
      <Choice
        name="identity"
        label={t("common:leagues")}
        value={filters.identity}
        options={leagues.map(({ id, title }) => ({ value: id, text: title }))}
      />
      <Choice
        name="sport"
        label={t("lists:sport")}
        value={filters.sport}
        options={sports.map((sport) => ({ value: sport, text: sportName(t, sport) }))}
      />
    </>
  );
}

interface ChoiceProps {
  name: string;
  label: string;
  value?: string;
  options: readonly { value: string; text: string }[];
}

/** Filter with an "all" option; the value of the page has an option even if it is unknown. */
function Choice({ name, label, value = "", options }: ChoiceProps) {
  const t = useT();
  return (
    <FilterSelect name={name} label={label} value={value}>
      <option value="">{t("common:all")}</option>
      {value !== "" && options.every((option) => option.value !== value) && (
        <option value={value}>{value}</option>
      )}
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.text}
        </option>
      ))}
    </FilterSelect>
  );
}
