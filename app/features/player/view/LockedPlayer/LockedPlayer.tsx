import type { ReactNode } from "react";
import { useSignIn } from "~/features/social/use-sign-in-link";
import type { MessageKey } from "~/i18n/translate";
import { useT } from "~/i18n/use-t";
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
  /** The ticket for this match, as soon as it is known. */
  ticket?: { amount: number; currency: string; href: string };
  /** Image of the event. */
  children: ReactNode;
}

const WORDS: Record<Exclude<PlaybackView["state"], "ready">, MessageKey | undefined> = {
  upcoming: undefined,
  members: "event:locked_members",
  ticket: "event:locked_ticket",
  plan: "event:locked_plan",
  region: "event:locked_region",
  missing: "event:no_video",
  external: "event:elsewhere",
};

/** Replaces the video by the event's image, the reason why it does not play, and a button to get access. */
export function LockedPlayer({ playback, isSignedIn, path, ticket, children }: LockedPlayerProps) {
  const t = useT();
  const words = WORDS[playback.state];
  return (
    <>
      <div className={styles.locked}>{children}</div>
      {words && (
        <div className={styles.message}>
          <p className={styles.words}>
            <Icon name={playback.state === "external" ? "external-link" : "lock"} />
            {playback.state === "region" ? (
              <span>
                <span className={styles.title}>{t("common:not_in_region")}</span>
                <span className={styles.reason}>{t(words)}</span>
              </span>
            ) : (
              t(words)
            )}
          </p>
          <div className={styles.ways}>
            <Access state={playback.state} path={path} ticket={ticket} />
            {!isSignedIn && OPENS_BY_SIGN_IN.includes(playback.state) && <SignIn path={path} />}
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

/** States in which the viewer may have access already, with an account. */
const OPENS_BY_SIGN_IN: PlaybackView["state"][] = ["members", "ticket", "plan"];

/** The button that leads to access. Signed-out viewers sign in on the way to the checkout. */
function Access({
  state,
  path,
  ticket,
}: { state: PlaybackView["state"] } & Pick<LockedPlayerProps, "path" | "ticket">) {
  const t = useT();
  if (state === "members") {
    return (
      <Button small href={withReturnPath(paths.signUp, path)}>
        {t("event:create_account")}
      </Button>
    );
  }
  if (state === "plan") {
    return (
      <Button small href="#offers">
        {t("event:see_plans")}
      </Button>
    );
  }
  if (state !== "ticket") return null;
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
