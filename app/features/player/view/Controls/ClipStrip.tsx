import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from "react";
import { useT } from "~/i18n/use-t";
import { clock } from "~/lib/clock";
import { clipWindow, withFrom, withTo } from "../../media/clip-window";
import * as styles from "./ClipStrip.css";
import { ControlButton } from "./ControlButton";
import * as controls from "./Controls.css";
import { usePlayer } from "./player-context";

/** Part of the match, to be saved as a clip. */
export interface NewClip {
  title: string;
  /** Seconds of the match. */
  from: number;
  to: number;
}

interface ClipStripProps {
  /** Language direction of the page, for the name. */
  direction: "ltr" | "rtl";
  onSave: (clip: NewClip) => void;
  onClose: () => void;
}

/** Chooses a part of the video by two handles, and plays it again and again until it is saved. */
export function ClipStrip({ direction, onSave, onClose }: ClipStripProps) {
  const t = useT();
  const { video, state, requests } = usePlayer();
  const { offset } = state;
  // The part that can be chosen stays as it is while a live stream grows.
  const [{ shown, ...first }] = useState(() => clipWindow(video.currentTime, state.range));
  const [chosen, setChosen] = useState(first.chosen);
  const name = useRef<HTMLInputElement>(null);
  const leave = () => {
    requests.seekTo(first.chosen.to);
    onClose();
  };

  useEffect(() => name.current?.focus(), []);
  const { position } = state;
  useEffect(() => {
    if (position >= chosen.to || position < chosen.from - 1) requests.seekTo(chosen.from);
  }, [position, chosen, requests]);

  const at = (second: number) => `${((second - shown.start) / (shown.end - shown.start)) * 100}%`;
  const timeOf = (second: number) => clock(second + offset);
  const move = (next: typeof chosen) => {
    setChosen(next);
    requests.seekTo(next.from);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Escape") return;
    event.preventDefault();
    leave();
  };
  function save(event: FormEvent) {
    event.preventDefault();
    const title = name.current?.value.trim();
    if (!title) return name.current?.focus();
    onSave({ title, from: Math.floor(chosen.from + offset), to: Math.floor(chosen.to + offset) });
    leave();
  }
  const handle = (label: string, value: number, half: "upper" | "lower", onMove: (to: number) => void) => (
    <input
      type="range"
      className={styles.handle}
      data-half={half}
      min={shown.start}
      max={shown.end}
      step={0.5}
      value={value}
      aria-label={label}
      aria-valuetext={timeOf(value)}
      onChange={(event) => onMove(Number(event.currentTarget.value))}
    />
  );
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes the strip, wherever the focus is in it
    <div className={styles.strip} data-own-keys="" onKeyDown={onKeyDown}>
      <div className={styles.track}>
        <div className={styles.rail}>
          <div
            className={styles.part}
            style={{
              insetInlineStart: at(chosen.from),
              inlineSize: `calc(${at(chosen.to)} - ${at(chosen.from)})`,
            }}
          />
        </div>
        {handle(t("event:clip_from"), chosen.from, "upper", (from) => move(withFrom(chosen, from)))}
        {handle(t("event:clip_to"), chosen.to, "lower", (to) => move(withTo(chosen, to)))}
      </div>
      <form className={styles.form} onSubmit={save}>
        <span className={styles.times}>
          {timeOf(chosen.from)} – {timeOf(chosen.to)}
        </span>
        <input
          ref={name}
          dir={direction}
          className={styles.name}
          maxLength={100}
          placeholder={t("event:clip_title")}
          aria-label={t("event:clip_title")}
        />
        <button type="submit" className={controls.textButton}>
          {t("event:make_clip")}
        </button>
        <ControlButton icon="x" label={t("player:cancel")} onClick={leave} />
      </form>
    </div>
  );
}
