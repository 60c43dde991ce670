import { type KeyboardEvent, type PointerEvent, useRef, useState } from "react";
import { useT } from "~/i18n/use-t";
import { cx } from "~/ui/cx";
import { clock } from "../../media/clock";
import type { Window } from "../../media/live-edge";
import { type Tick, tickNear } from "../../media/markers";
import type { Thumbnail } from "../../media/storyboard";
import * as styles from "./Controls.css";

interface SeekLineProps {
  range: Window;
  position: number;
  /** Added to media time to get the time that is shown. */
  offset: number;
  isMatch: boolean;
  isAtEdge: boolean;
  isBuffering: boolean;
  ticks: Tick[];
  onSeek: (position: number) => void;
  /** The viewer points at the slider. */
  onLook: () => void;
  thumbnailAt: (position: number) => Thumbnail | undefined;
}

/** Maximum distance of a marker from the touch that selects it (px). */
const FINGER_REACH = 8;

const place = (at: number) => `${at * 100}%`;

/** Time slider with a button for every tag. */
export function SeekLine(props: SeekLineProps) {
  const { range, position, offset, isMatch, isAtEdge, isBuffering, ticks, onSeek, onLook, thumbnailAt } =
    props;
  const t = useT();
  const [looking, setLooking] = useState<{ position: number; title?: string }>();
  const [current, setCurrent] = useState(0);
  /** Share of the slider that a touch covers on either side; 0 for a mouse, which can click the markers. */
  const reach = useRef(0);
  const length = range.end - range.start;
  const share = Math.min(1, Math.max(0, (position - range.start) / length));
  const say = (media: number) => clock(media + offset, isMatch);

  const look = ({ currentTarget, clientX, pointerType }: PointerEvent<HTMLInputElement>) => {
    const box = currentTarget.getBoundingClientRect();
    const width = box.width - 16;
    const at = Math.min(1, Math.max(0, (clientX - box.left - 8) / width));
    reach.current = pointerType === "touch" ? FINGER_REACH / width : 0;
    onLook();
    setLooking(tickNear(ticks, at, reach.current) ?? { position: range.start + at * length });
  };
  const seek = (to: number) =>
    onSeek(tickNear(ticks, (to - range.start) / length, reach.current)?.position ?? to);
  /** The Tab key reaches the markers as one stop; arrow keys move between them. */
  const walk = (event: KeyboardEvent<HTMLElement>) => {
    const steps: Record<string, number> = {
      ArrowLeft: -1,
      ArrowRight: 1,
      Home: -ticks.length,
      End: ticks.length,
    };
    const by = steps[event.key];
    if (by === undefined) return;
    event.preventDefault();
    const next = Math.min(ticks.length - 1, Math.max(0, current + by));
    setCurrent(next);
    (event.currentTarget.children[next] as HTMLElement | undefined)?.focus();
  };
  const picture = looking && thumbnailAt(looking.position);
  return (
    <div className={styles.seek}>
      <div className={styles.scale}>
        <div className={styles.rail} />
        <div className={styles.played} style={{ transform: `scaleX(${share})` }} />
        {isBuffering && <div className={styles.buffering} />}
        {looking && (
          <div
            className={styles.preview}
            style={{ insetInlineStart: place((looking.position - range.start) / length) }}
            aria-hidden="true"
          >
            {picture && <Picture {...picture} />}
            {looking.title && <bdi>{looking.title}</bdi>}
            <b>{say(looking.position)}</b>
          </div>
        )}
      </div>
      <input
        type="range"
        dir="ltr"
        className={cx(styles.slider, isAtEdge && styles.atEdge)}
        min={range.start}
        max={range.end}
        step="any"
        value={Math.min(range.end, Math.max(range.start, position))}
        aria-label={t("player:seek")}
        aria-valuetext={t("player:time_of", {
          time: say(position),
          total: say(range.end),
        })}
        onChange={(event) => seek(Number(event.currentTarget.value))}
        onPointerMove={look}
        onPointerDown={look}
        onPointerLeave={() => setLooking(undefined)}
        onPointerUp={(event) => event.pointerType !== "mouse" && setLooking(undefined)}
      />
      {ticks.length > 0 && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields; these are buttons on a line
        <div role="group" aria-label={t("player:tags")} className={styles.scale} onKeyDown={walk}>
          {ticks.map((tick, index) => (
            <button
              key={tick.id}
              type="button"
              className={cx(styles.tick, tick.side === "away" && styles.below)}
              style={{ insetInlineStart: place(tick.at), color: tick.color }}
              aria-label={t("player:tag_at", { title: tick.title, time: say(tick.position) })}
              tabIndex={index === Math.min(current, ticks.length - 1) ? 0 : -1}
              onClick={() => onSeek(tick.position)}
              onFocus={() => {
                setCurrent(index);
                setLooking({ position: tick.position, title: tick.title });
              }}
              onBlur={() => setLooking(undefined)}
              onPointerEnter={() => {
                onLook();
                setLooking({ position: tick.position, title: tick.title });
              }}
              onPointerLeave={() => setLooking(undefined)}
            />
          ))}
        </div>
      )}
    </div>
  );
}

function Picture({ url, area }: Thumbnail) {
  if (!area) return <img className={styles.thumbnail} src={url} alt="" />;
  const { x, y, width, height } = area;
  return (
    <span
      className={styles.thumbnail}
      style={{
        inlineSize: width,
        blockSize: height,
        backgroundImage: `url(${JSON.stringify(url)})`,
        backgroundPosition: `-${x}px -${y}px`,
      }}
    />
  );
}
