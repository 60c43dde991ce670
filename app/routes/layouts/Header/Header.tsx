import { SearchInput } from "~/features/search/SearchInput";
import { useT } from "~/i18n/use-t";
import * as paths from "~/lib/paths";
import { withReturnPath } from "~/lib/return-path";
import { LiveCount } from "~/ui/Badge/Badge";
import { Brand } from "~/ui/Brand/Brand";
import { Button } from "~/ui/Button/Button";
import { usePath } from "~/ui/base-path";
import { Icon } from "~/ui/Icon/Icon";
import { IconButton } from "~/ui/IconButton/IconButton";
import { lazyPart } from "~/ui/lazy-part";
import { SkipLink } from "~/ui/SkipLink/SkipLink";
import { unseen } from "../../../styles/layout.css";
import { destinations, isCurrent, lists } from "../navigation";
import { useHasLeagues } from "../use-root";
import { AccountMenu, type MenuViewer } from "./AccountMenu";
import * as styles from "./Header.css";

/** Loaded only if the partner's sign-on replaces the sign-in page. */
const PartnerSignIn = lazyPart(() => import("~/features/social/PartnerSignIn/PartnerSignIn"));

export interface HeaderProps {
  /** Name of the installation. */
  brand: string;
  /** Path below the locale prefix, without query. */
  currentPath: string;
  viewer: MenuViewer | null;
  liveCount?: number;
  /** Present if the partner's sign-on replaces the sign-in page: path and query to return to. */
  partnerReturnTo?: string;
}

/** Header of all pages except sign-in: skip link, brand, navigation, search and viewer. */
export function Header({ brand, currentPath, viewer, liveCount = 0, partnerReturnTo }: HeaderProps) {
  const t = useT();
  const path = usePath();
  const hasLeagues = useHasLeagues();
  return (
    <header className={styles.header}>
      <SkipLink />
      <div className={styles.inside}>
        <Brand name={brand} />
        <nav className={styles.nav} aria-label={t("common:main_navigation")}>
          {destinations(hasLeagues).map((place) => (
            <a
              key={place.href}
              className={styles.link}
              href={path(place.href)}
              aria-current={isCurrent(place, currentPath) ? "page" : undefined}
            >
              {t(place.text)}
              {place.href === paths.live && liveCount > 0 && <LiveCount count={liveCount} />}
            </a>
          ))}
        </nav>
        <div className={styles.tools}>
          <SearchForm />
          {viewer ? (
            <>
              <IconButton
                kind="quiet"
                small
                icon="star"
                label={t("common:following")}
                href={paths.recommendation}
              />
              <AccountMenu key={currentPath} viewer={viewer} />
            </>
          ) : partnerReturnTo !== undefined ? (
            <PartnerSignIn redirectTo={partnerReturnTo} />
          ) : (
            <Button small href={withReturnPath(paths.login, currentPath)}>
              {t("common:sign_in")}
            </Button>
          )}
        </div>
      </div>
      <Lists currentPath={currentPath} />
    </header>
  );
}

/** Links between the lists on phones and tablets, whose bottom bar has a place for the first one only. */
function Lists({ currentPath }: { currentPath: string }) {
  const t = useT();
  const path = usePath();
  const places = lists(useHasLeagues());
  const isList = places.some(({ href }) => currentPath === href);
  if (!isList) return null;
  return (
    <nav className={styles.lists} aria-label={t("lists:matches")}>
      {places.map(({ href, text }) => (
        <a
          key={href}
          className={styles.link}
          href={path(href)}
          aria-current={currentPath === href ? "page" : undefined}
        >
          {t(text)}
        </a>
      ))}
    </nav>
  );
}

function SearchForm() {
  const t = useT();
  const path = usePath();
  return (
    <form className={styles.search} action={path(paths.search)}>
      <span className={styles.searchIcon}>
        <Icon name="search" />
      </span>
      <label className={unseen} htmlFor="header-search">
        {t("common:search_matches")}
      </label>
      <SearchInput id="header-search" className={styles.searchBox} placeholder={t("common:search")} />
    </form>
  );
}
