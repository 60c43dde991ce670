import type { ReactNode } from "react";
import { afterSignUpStep, signUpStepPath } from "~/features/onboarding/steps";
import { WizardBar } from "~/features/onboarding/WizardBar/WizardBar";
import { useT } from "~/i18n/use-t";
import { pageTitle, prose, textLink } from "~/styles/layout.css";
import { Button } from "~/ui/Button/Button";
import { usePath } from "~/ui/base-path";
import { ChipLink } from "~/ui/Chip/Chip";
import { cx } from "~/ui/cx";
import type { FollowFamily } from "./families";
import * as styles from "./following-view.css";
import { NameSearch } from "./NameSearch";
import { usePlace } from "./place";

interface SignUpFrameProps {
  family: FollowFamily;
  /** League or category whose children are shown. */
  parentId?: string;
  /** Leagues or categories to choose from. */
  siblings?: readonly { id: string; title: string }[];
  /** Name that was searched for. */
  query?: string;
  isFollowedPage: boolean;
  followedCount: number;
  children: ReactNode;
}

/** Frame of a following page as a sign-up step: a search, a row of choices, and a button to continue. */
export function SignUpFrame({
  family,
  parentId,
  siblings = [],
  query = "",
  isFollowedPage,
  followedCount,
  children,
}: SignUpFrameProps) {
  const t = useT();
  const path = usePath();
  const { pathOf, allPath, options, kept } = usePlace(family);
  const end = afterSignUpStep("following", options);
  return (
    <>
      <h1 className={pageTitle}>{t("onboarding:follow_title")}</h1>
      <p className={cx(prose, styles.intro)}>{t("onboarding:follow_text")}</p>
      <NameSearch
        key={parentId ?? String(isFollowedPage)}
        action={allPath}
        label={family === "league" ? t("onboarding:search_teams") : t("common:search")}
        query={query}
        kept={kept}
      />
      <nav className={styles.choices} aria-label={t("onboarding:follow_title")}>
        <ChipLink href={pathOf()} current={!isFollowedPage && parentId === undefined && query === ""}>
          {t("common:all")}
        </ChipLink>
        {siblings.map(({ id, title }) => (
          <ChipLink key={id} href={pathOf({ parentId: id })} current={id === parentId}>
            <bdi>{title}</bdi>
          </ChipLink>
        ))}
        <ChipLink href={pathOf({ isFollowed: true })} current={isFollowedPage}>
          {t("following:followed_title")}
        </ChipLink>
      </nav>
      {children}
      <p className={styles.details}>
        <a className={textLink} href={path(signUpStepPath("personalization", options))}>
          {t("onboarding:you_title")}
        </a>
      </p>
      <WizardBar skipHref={end} status={t("onboarding:followed", { count: followedCount })}>
        <Button href={end} iconEnd="arrow-right">
          {t("onboarding:continue")}
        </Button>
      </WizardBar>
    </>
  );
}
