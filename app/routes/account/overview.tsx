import { type ReactNode, useId } from "react";
import { ContractRow, ContractRows } from "~/features/commerce/ContractRow/ContractRow";
import type { ContractView } from "~/features/commerce/product-view";
import { FollowedLogos } from "~/features/following/FollowedLogos/FollowedLogos";
import type { FollowedView } from "~/features/following/followed-view";
import { useT } from "~/i18n/use-t";
import * as paths from "~/lib/paths";
import { actions } from "~/styles/layout.css";
import { Button } from "~/ui/Button/Button";
import { cx } from "~/ui/cx";
import { Deferred } from "~/ui/Deferred/Deferred";
import { EmptyState } from "~/ui/EmptyState/EmptyState";
import { LanguageSwitch } from "~/ui/LanguageSwitch/LanguageSwitch";
import { PreferenceForm } from "~/ui/PreferenceForm/PreferenceForm";
import { SectionHead } from "~/ui/SectionHead/SectionHead";
import { Skeleton } from "~/ui/Skeleton/Skeleton";
import { useHasLeagues, useRoot } from "../layouts/use-root";
import * as styles from "./overview.css";

/** What a viewer has bought that is valid now; null if the contracts did not load. */
export interface Owned {
  plans: ContractView[];
  tickets: ContractView[];
}

/** Pages of what viewers keep; the menu of the account has those that this installation offers. */
const KEPT: readonly string[] = [paths.watchlist, paths.ownClips, paths.history, paths.reminders];

interface OverviewProps {
  owned: Owned | null | Promise<Owned | null>;
  /** Number of devices on which the user is signed in; 0 if it is not known. */
  deviceCount: number | Promise<number>;
  followed: readonly FollowedView[];
}

/** First page of the account below the name: what the viewer owns, follows, keeps and has set. */
export function Overview({ owned, deviceCount, followed }: OverviewProps) {
  const t = useT();
  const root = useRoot();
  const hasLeagues = useHasLeagues();
  const list = (kind: keyof Owned) => (
    <Deferred value={owned} fallback={<Skeleton height="76px" />}>
      {(known) => known && <OwnedList contracts={known[kind]} kind={kind} />}
    </Deferred>
  );
  return (
    <div className={styles.sections}>
      <div className={cx(actions, styles.wide)}>
        {root?.viewer?.menu
          .filter(({ href }) => KEPT.includes(href))
          .map(({ href, icon, text }) => (
            <Button key={href} kind="second" small icon={icon} href={href}>
              {t(text)}
            </Button>
          ))}
      </div>
      <Section title={t("account:subscriptions")} href={paths.accountSubscriptions}>
        {list("plans")}
      </Section>
      <Section title={t("account:tickets")} href={paths.accountTickets}>
        {list("tickets")}
      </Section>
      <Section title={t("account:following")} isWide>
        <FollowedLogos
          followed={followed}
          editHref={paths.followingPage(hasLeagues, { isFollowed: followed.length > 0 })}
        />
      </Section>
      <Deferred value={deviceCount} fallback={<Skeleton height="76px" />}>
        {(count) =>
          count > 0 && (
            <Section title={t("account:devices")} href={paths.accountDevices}>
              <p>{t("account:signed_in_on", { count })}</p>
            </Section>
          )
        }
      </Deferred>
      <Section title={t("account:settings")}>
        <div className={cx(actions, styles.settings)}>
          <LanguageSwitch redirectTo={paths.account} />
          {root?.preferences.map((preference) => (
            <PreferenceForm key={preference.name} {...preference} redirectTo={paths.account} />
          ))}
        </div>
      </Section>
    </div>
  );
}

interface SectionProps {
  title: string;
  /** Page that shows and changes all of it. */
  href?: string;
  isWide?: boolean;
  children?: ReactNode;
}

function Section({ title, href, isWide, children }: SectionProps) {
  const t = useT();
  const id = useId();
  return (
    <section className={isWide ? styles.wide : undefined} aria-labelledby={id}>
      <SectionHead
        id={id}
        title={title}
        more={href === undefined ? undefined : { href, text: t("account:manage") }}
      />
      {children}
    </section>
  );
}

function OwnedList({ contracts, kind }: { contracts: ContractView[]; kind: keyof Owned }) {
  const t = useT();
  if (contracts.length > 0) {
    return (
      <ContractRows>
        {contracts.map((contract) => (
          <ContractRow key={contract.id} contract={contract} />
        ))}
      </ContractRows>
    );
  }
  const [title, href, text] =
    kind === "plans"
      ? ([t("account:no_plan"), paths.accountSubscriptions, t("commerce:choose_plan")] as const)
      : ([t("commerce:no_tickets"), paths.upcoming, t("commerce:find_match")] as const);
  return <EmptyState title={title} action={{ href, text }} />;
}
