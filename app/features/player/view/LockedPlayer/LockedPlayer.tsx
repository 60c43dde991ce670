import type { ReactNode } from "react";
import { PeriodPrice } from "~/features/commerce/PeriodPrice";
import type { Period } from "~/features/commerce/product-view";
import { useAccessCodeLink } from "~/features/commerce/use-access-code-link";
import { useSignIn } from "~/features/social/use-sign-in-link";
import type { MessageKey } from "~/i18n/translate";
import { useT } from "~/i18n/use-t";
import { DOT } from "~/lib/dot";
import * as paths from "~/lib/paths";
import { withReturnPath } from "~/lib/return-path";
import { Button } from "~/ui/Button/Button";
import { Icon } from "~/ui/Icon/Icon";
import { Price } from "~/ui/Price/Price";
import type { PlaybackView } from "../../playback-view";
import * as styles from "../Player/Player.css";

interface LockedPlayerProps {
  playback: Exclude<PlaybackView, { state: "ready" }>;
  isSignedIn: boolean;
  /** Path of this page below the locale prefix, the target of the redirect after sign-in. */
  path: string;
  /** The ticket for this match; null if there is none, undefined while the offers are loading. */
  ticket?: { amount: number; currency: string; href: string } | null;
  /** The first subscription that includes this match; null and undefined as for the ticket. */
  plan?: LockedPlan | null;
  /** Image of the event. */
  children: ReactNode;
}

interface LockedPlan {
  name: string;
  amount: number;
  currency: string;
  period?: Period;
  renews: boolean;
}

/** Why there is no video. */
export const LOCK_TEXTS: Record<Exclude<PlaybackView["state"], "ready">, MessageKey | undefined> = {
  upcoming: undefined,
  members: "event:locked_members",
  ticket: "event:locked_ticket",
  plan: "event:locked_plan",
  region: "common:not_in_region",
  missing: "event:no_video",
  cancelled: "event:cancelled_text",
  external: "event:elsewhere",
};

/** Replaces the video by the event's image, the reason why it does not play, and a button to get access. */
export function LockedPlayer({ playback, isSignedIn, path, ticket, plan, children }: LockedPlayerProps) {
  const t = useT();
  // An account is not what a signed-in viewer lacks.
  const state = isSignedIn && playback.state === "members" ? "missing" : playback.state;
  const words = LOCK_TEXTS[state];
  return (
    <>
      <div className={styles.locked}>{children}</div>
      {words && (
        <div className={styles.message}>
          <p className={styles.words}>
            <Icon name={playback.state === "external" ? "external-link" : "lock"} />
            {playback.state === "region" ? (
              <span>
                <span className={styles.title}>{t(words)}</span>
                <span className={styles.reason}>{t("event:region_reason")}</span>
              </span>
            ) : state === "plan" ? (
              <span>
                <span className={styles.title}>{t(words)}</span>
                {plan !== null && <Plan plan={plan} />}
              </span>
            ) : (
              t(words)
            )}
          </p>
          <div className={styles.ways} data-offer={offersSignIn(state) || undefined}>
            {state === "members" && <SignUp path={path} />}
            {state === "plan" && <SeePlans />}
            {state === "ticket" && (ticket === null ? <SeePlans /> : <BuyTicket ticket={ticket} />)}
            {offersSignIn(state) && (
              <div className={styles.links}>
                {!isSignedIn && <SignIn path={path} />}
                {state !== "members" && <AccessCode path={path} isSignedIn={isSignedIn} />}
              </div>
            )}
            {playback.state === "external" && playback.url && (
              <Button small href={playback.url} rel="noopener noreferrer" target="_blank">
                {t("event:watch_there")}
              </Button>
            )}
          </div>
        </div>
      )}
    </>
  );
}

/** Whether signed-out viewers are offered to sign in: they may have access already, with an account. */
export const offersSignIn = (state: PlaybackView["state"]): boolean =>
  state === "members" || state === "ticket" || state === "plan";

/** Button to create an account; none if a partner's sign-on replaces accounts of this site. */
function SignUp({ path }: { path: string }) {
  const t = useT();
  if (useSignIn(path).href === undefined) return null;
  return (
    <Button small href={withReturnPath(paths.signUp, path)}>
      {t("event:create_account")}
    </Button>
  );
}

/** Name and price of a plan, whose line is reserved while the offers are loading. */
function Plan({ plan }: Pick<LockedPlayerProps, "plan">) {
  return (
    <span className={styles.plan}>
      {plan && (
        <>
          <bdi>{plan.name}</bdi>
          {DOT}
          <PeriodPrice {...plan} />
        </>
      )}
    </span>
  );
}

function SeePlans() {
  const t = useT();
  return (
    <Button small href="#offers">
      {t("event:see_plans")}
    </Button>
  );
}

/** Price and button; signed-out viewers sign in on the way to the checkout. */
function BuyTicket({ ticket }: Pick<LockedPlayerProps, "ticket">) {
  const t = useT();
  return (
    <>
      {ticket && <Price {...ticket} size="medium" />}
      <Button small kind="buy" icon="ticket" href={ticket?.href ?? "#offers"}>
        {t("event:buy_ticket")}
      </Button>
    </>
  );
}

function SignIn({ path }: { path: string }) {
  const t = useT();
  return (
    <Button small kind="quiet" {...useSignIn(path)}>
      {t("common:sign_in")}
    </Button>
  );
}

/** Way to the field for an access code, which is far below on phones. */
function AccessCode({ path, isSignedIn }: Pick<LockedPlayerProps, "path" | "isSignedIn">) {
  const t = useT();
  return (
    <Button small kind="quiet" {...useAccessCodeLink(path, isSignedIn)}>
      {t("event:have_access_code")}
    </Button>
  );
}
