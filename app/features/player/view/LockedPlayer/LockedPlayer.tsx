import type { ReactNode } from "react";
import { useSignIn } from "~/features/social/use-sign-in-link";
import type { MessageKey } from "~/i18n/translate";
import { useT } from "~/i18n/use-t";
import { Button } from "~/ui/Button/Button";
import { Icon } from "~/ui/Icon/Icon";
import type { PlaybackView } from "../../playback-view";
import * as styles from "../Player/Player.css";

interface LockedPlayerProps {
  playback: Exclude<PlaybackView, { state: "ready" }>;
  isSignedIn: boolean;
  /** Path of this page below the locale prefix, the target of the redirect after sign-in. */
  path: string;
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
export function LockedPlayer({ playback, isSignedIn, path, children }: LockedPlayerProps) {
  const t = useT();
  const signIn = useSignIn(path);
  const words = WORDS[playback.state];
  const isSold = playback.state === "ticket" || playback.state === "plan";
  const opensBySignIn = !isSignedIn && (isSold || playback.state === "members");
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
          {opensBySignIn && (
            <Button small {...signIn}>
              {t("common:sign_in")}
            </Button>
          )}
          {isSold && isSignedIn && (
            <Button small href="#offers">
              {t(playback.state === "plan" ? "event:see_plans" : "event:offers")}
            </Button>
          )}
          {playback.state === "external" && playback.url && (
            <Button small href={playback.url} rel="noopener noreferrer" target="_blank">
              {t("event:watch_there")}
            </Button>
          )}
        </div>
      )}
    </>
  );
}
