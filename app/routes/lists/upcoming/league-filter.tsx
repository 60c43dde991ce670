import { useNavigate } from "@remix-run/react";
import type { LeagueOption } from "~/features/event-lists/list.server";
import { useT } from "~/i18n/use-t";
import * as paths from "~/lib/paths";
import { submitsChoice } from "~/styles/layout.css";
import { Button } from "~/ui/Button/Button";
import { usePath } from "~/ui/base-path";
import { cx } from "~/ui/cx";
import { Icon } from "~/ui/Icon/Icon";
import { isOnline } from "~/ui/offline";
import { useHasLeagues } from "../../layouts/use-root";
import { useSelectChoice } from "../use-choice";
import * as styles from "./league-filter.css";

interface LeagueFilterProps {
  filters: paths.UpcomingFilters;
  /** Name of the chosen league, or its id. */
  name?: string;
  leagues: readonly LeagueOption[];
}

/** League of the upcoming events as a GET form; with scripts, a choice applies at once. */
export function LeagueFilter({ filters, name, leagues }: LeagueFilterProps) {
  const t = useT();
  const path = usePath();
  const navigate = useNavigate();
  const { identity = "", ...others } = filters;
  const { select, defaultValue } = useSelectChoice(identity);
  const label = t(useHasLeagues() ? "common:leagues" : "common:categories");
  return (
    <form className={styles.form} action={path(paths.upcoming)}>
      {Object.entries(others).map(
        ([field, value]) => value && <input key={field} type="hidden" name={field} value={value} />,
      )}
      <span className={cx(styles.box, identity !== "" && styles.chosen)}>
        <select
          ref={select}
          className={styles.select}
          name="identity"
          aria-label={label}
          autoComplete="off"
          defaultValue={defaultValue}
          onChange={({ target }) =>
            isOnline() && navigate(paths.upcomingWith({ ...filters, identity: target.value || undefined }))
          }
        >
          <option className={styles.option} value="">
            {label}
          </option>
          {identity !== "" && leagues.every(({ id }) => id !== identity) && (
            // A sub-category, or unknown; the filter stays all the same.
            <option className={styles.option} value={identity}>
              {name}
            </option>
          )}
          {leagues.map(({ id, title }) => (
            <option key={id} className={styles.option} value={id}>
              {title}
            </option>
          ))}
        </select>
        <span className={styles.arrow}>
          <Icon name="chevron-down" />
        </span>
      </span>
      <Button kind="quiet" small className={submitsChoice}>
        {t("common:apply")}
      </Button>
    </form>
  );
}
