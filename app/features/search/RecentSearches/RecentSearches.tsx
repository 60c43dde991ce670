import { useEffect, useState } from "react";
import { useT } from "~/i18n/use-t";
import * as paths from "~/lib/paths";
import { Button } from "~/ui/Button/Button";
import { ChipLink, Chips } from "~/ui/Chip/Chip";
import * as styles from "./RecentSearches.css";
import { forgetSearches, recentSearches, rememberSearch } from "./recent-searches";

/**
 * Lists the latest searches of this browser on the page without a query. On pages with one it only stores it.
 * @param query text of the page's search; may be empty
 */
export default function RecentSearches({ query }: { query: string }) {
  const t = useT();
  const [searches, setSearches] = useState(recentSearches);
  useEffect(() => {
    if (query) rememberSearch(query);
    setSearches(recentSearches());
  }, [query]);
  if (query || searches.length === 0) return null;
  const clear = () => {
    forgetSearches();
    setSearches([]);
  };
  return (
    <section className={styles.recent} aria-labelledby="recent-searches">
      <div className={styles.head}>
        <h2 className={styles.title} id="recent-searches">
          {t("lists:recent_searches")}
        </h2>
        <Button type="button" kind="quiet" small onClick={clear}>
          {t("lists:recent_searches_clear")}
        </Button>
      </div>
      <Chips>
        {searches.map((text) => (
          <ChipLink key={text} href={paths.searchFor({ q: text })}>
            <bdi>{text}</bdi>
          </ChipLink>
        ))}
      </Chips>
    </section>
  );
}
