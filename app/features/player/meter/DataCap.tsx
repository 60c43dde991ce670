import { useEffect, useRef, useState } from "react";
import { useLanguage, useT } from "~/i18n/use-t";
import { MEGABYTE, sizeText } from "~/lib/size-text";
import { actions } from "~/styles/layout.css";
import { Button } from "~/ui/Button/Button";
import { cx } from "~/ui/cx";
import { readDataCap } from "../data-cap";
import type { PlayerStore } from "../store/player-store";
import * as styles from "../view/Controls/Panel.css";
import { usePlayer } from "../view/Controls/player-context";
import { returnToPage } from "../view/Controls/presentation";
import { DataMeter } from "./data-meter";
import { readVisit, writeVisit } from "./visit-data";

/** Counts what the video takes, and asks at the data cap how to continue. */
export function DataCap({ store }: { store: PlayerStore }) {
  const { video, state, requests } = usePlayer();
  const meter = useRef<DataMeter>();
  const [isAsking, setAsking] = useState(false);
  useEffect(() => {
    const created = new DataMeter({
      video,
      store,
      visit: { read: readVisit, write: writeVisit },
      cap: readDataCap,
      onReached: () => {
        returnToPage(video);
        setAsking(true);
      },
    });
    meter.current = created;
    return () => created.stop();
  }, [video, store]);
  if (!isAsking) return null;
  const goOn = () => {
    meter.current?.grant();
    requests.play();
  };
  const quality = state.savesData ? undefined : state.engine?.quality();
  return (
    <Question
      onMore={goOn}
      onLowest={
        quality?.lowest
          ? () => {
              // A quality that the viewer has chosen would prevail. Otherwise this would discard the buffer.
              if (quality.chosen >= 0) quality.choose(-1);
              store.setSavesData(true);
              goOn();
            }
          : undefined
      }
      onClose={() => setAsking(false)}
    />
  );
}

interface QuestionProps {
  onMore: () => void;
  /** Undefined if there is no lower quality. */
  onLowest?: () => void;
  /** Closed, with or without a choice: without one the video stays paused. */
  onClose: () => void;
}

function Question({ onMore, onLowest, onClose }: QuestionProps) {
  const t = useT();
  const { locale, direction } = useLanguage();
  const dialog = useRef<HTMLDialogElement>(null);
  // The dialog is inside the player, so it is seen in fullscreen, too.
  useEffect(() => dialog.current?.showModal(), []);
  const end = (choose?: () => void) => () => {
    dialog.current?.close();
    choose?.();
  };
  const cap = readDataCap() ?? 0;
  const size = sizeText(locale, cap * MEGABYTE);
  return (
    <dialog
      ref={dialog}
      dir={direction}
      role="alertdialog"
      className={styles.dialog}
      data-own-keys=""
      aria-labelledby="data-cap-title"
      aria-describedby="data-cap-text"
      onClose={onClose}
    >
      <div className={cx(styles.sheet, styles.question)}>
        <h2 id="data-cap-title" className={styles.questionTitle}>
          {t("player:cap_reached")}
        </h2>
        <p id="data-cap-text">{t("player:cap_text", { size: sizeText(locale, readVisit().bytes) })}</p>
        <div className={actions}>
          <Button type="button" onClick={end(onMore)}>
            {t("player:cap_more", { size })}
          </Button>
          {onLowest && (
            <Button type="button" kind="second" onClick={end(onLowest)}>
              {t("player:cap_lowest")}
            </Button>
          )}
          <Button type="button" kind="quiet" onClick={end()}>
            {t("player:cap_stop")}
          </Button>
        </div>
      </div>
    </dialog>
  );
}
