import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { loadFilterChoices, loadFilteredList, loadSubject } from "~/features/event-lists/list.server";
import { filtersOf, filterText } from "~/features/event-lists/list-filters";
import { ListView } from "~/features/event-lists/list-view";
import { sportName } from "~/features/events/sport-name";
import { useT } from "~/i18n/use-t";
import { pageMeta } from "~/lib/metadata/page-meta";
import * as paths from "~/lib/paths";
import { BY_DATE } from "~/platform/contract/paged";
import { listEvents } from "~/platform/endpoints/events";
import { cachedAs } from "~/request/cache-class";
import { withContext } from "~/request/context.server";
import { Deferred } from "~/ui/Deferred/Deferred";
import { SelectField } from "~/ui/SelectField/SelectField";
import { FilterForm } from "../filter-form";
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
    title: t("home:archive_title"),
    description: t("home:archive_description"),
    ...listFacts(paths.archive, data),
    // Filtered lists repeat the events of the archive, so they are `noindex`.
    ...(data && filterText(data.filters) !== "" ? { isPrivate: true } : {}),
  }));

export default function Archive() {
  const { filters, sports, identities, subject, ...list } = useLoaderData<typeof loader>();
  const t = useT();
  return (
    <ListView {...list} title={t("home:archive_title")} path={`${paths.archive}?${filterText(filters)}`}>
      {subject && (
        <SubjectChips
          subject={subject}
          allHref={`${paths.archive}?${filterText({ ...filters, team: undefined })}`}
        />
      )}
      <FilterForm path={paths.archive} filters={filters}>
        {filters.team && <input type="hidden" name="team" value={filters.team} />}
        <Deferred value={identities} fallback={<Choice name="identity" label={t("common:leagues")} />}>
          {(leagues) => (
            <Choice name="identity" label={t("common:leagues")} chosen={filters.identity}>
              {leagues.map(({ id, title }) => (
                <option key={id} value={id}>
                  {title}
                </option>
              ))}
            </Choice>
          )}
        </Deferred>
        <Deferred value={sports} fallback={<Choice name="sport" label={t("home:sport")} />}>
          {(names) => (
            <Choice name="sport" label={t("home:sport")} chosen={filters.sport}>
              {names.map((name) => (
                <option key={name} value={name}>
                  {sportName(t, name)}
                </option>
              ))}
            </Choice>
          )}
        </Deferred>
      </FilterForm>
    </ListView>
  );
}

interface ChoiceProps {
  name: string;
  label: string;
  chosen?: string;
  children?: React.ReactNode;
}

/** Filter with an "all" option. Without options it is disabled and reserves its space. */
function Choice({ name, label, chosen = "", children }: ChoiceProps) {
  const t = useT();
  return (
    <SelectField
      name={name}
      label={label}
      defaultValue={chosen}
      key={`${name}-${chosen}`}
      disabled={!children}
    >
      <option value="">{t("common:all")}</option>
      {children}
    </SelectField>
  );
}
