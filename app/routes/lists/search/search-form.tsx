import type { ListFilters } from "~/features/event-lists/list-filters";
import { SearchInput } from "~/features/search/SearchInput";
import { useT } from "~/i18n/use-t";
import * as paths from "~/lib/paths";
import { unseen } from "~/styles/layout.css";
import { Button } from "~/ui/Button/Button";
import { usePath } from "~/ui/base-path";
import { ChipRadio, Chips } from "~/ui/Chip/Chip";
import { input } from "~/ui/Field/Field.css";
import { FieldFrame } from "~/ui/Field/FieldFrame";
import { Filters } from "../filters";
import * as styles from "./search.css";
import { SEARCH_TARGETS, type SearchTarget } from "./search-target";

interface SearchFormProps {
  query: string;
  target: SearchTarget;
  filters: ListFilters;
}

/** Search form: text, target, date and order in one GET request. */
export function SearchForm({ query, target, filters }: SearchFormProps) {
  const t = useT();
  const path = usePath();
  return (
    <search>
      {/* Keyed by the URL's values, because the browser would keep the previous input. */}
      <form key={`${query} ${target}`} className={styles.form} action={path(paths.search)}>
        <div className={styles.query}>
          <FieldFrame id="q" label={t("home:search_hint")}>
            <SearchInput id="q" className={input} defaultValue={query} />
          </FieldFrame>
          <Button icon="search">{t("common:search")}</Button>
        </div>
        <div className={styles.choices}>
          <fieldset className={styles.targets}>
            <legend className={unseen}>{t("home:search_target")}</legend>
            <Chips>
              {SEARCH_TARGETS.map((value) => (
                <ChipRadio key={value} name="target" value={value} defaultChecked={value === target}>
                  {t(`home:target_${value}`)}
                </ChipRadio>
              ))}
            </Chips>
          </fieldset>
          <Filters path={paths.search} filters={filters} />
        </div>
      </form>
    </search>
  );
}
