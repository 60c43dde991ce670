import { type RefObject, useEffect, useRef, useState } from "react";
import { useLanguage } from "~/i18n/use-t";
import { showToast } from "~/lib/toasts";
import { cx } from "~/ui/cx";
import { Icon } from "~/ui/Icon/Icon";
import type { IconName } from "~/ui/Icon/icons";
import { clock } from "../../media/clock";
import { liveEdge, windowOf } from "../../media/live-edge";
import { type PlayerTag, ticksOf } from "../../media/markers";
import { needsFullBuild } from "../../media/playback-hints";
import { nextSpeed } from "../../media/speeds";
import type { PlaybackView } from "../../playback-view";
import { type Command, STEP } from "../../store/keyboard-commands";
import { setMatchClock } from "../../store/match-clock";
import { seekOnHash } from "../seek-on-hash";
import { Notices } from "./Alerts";
import * as styles from "./Controls.css";
import type { Panel as PanelComponent, PanelKind } from "./Panel";
import type { PreRoll as PreRollComponent } from "./PreRoll";
import {
  castPicker,
  hasFullscreen,
  hasPictureInPicture,
  toggleFullscreen,
  togglePictureInPicture,
} from "./presentation";
import { SeekLine } from "./SeekBar";
import { useInput } from "./use-input";
import { useMediaSession } from "./use-media-session";
import { usePlayback } from "./use-playback";
import { useStoryboard } from "./use-storyboard";
import { useRest, useVideo } from "./use-video";

export interface ControlsProps {
  /** Element that contains the video and the controls and goes fullscreen. */
  box: RefObject<HTMLElement>;
  /** May already be playing; the element is never replaced. */
  video: RefObject<HTMLVideoElement>;
  stream: Extract<PlaybackView, { state: "ready" }>;
  title: string;
  startsAt?: string;
  tags: PlayerTag[];
  next?: { href: string; title: string };
  onClip?: () => void;
  onExpired?: () => void;
}

const FRAME_SECONDS = 1 / 25;

/** The player's own controls over a video element, and hls.js playback in it. */
export default function Controls({ box, video, ...props }: ControlsProps) {
  if (!box.current || !video.current) return null;
  return <Player {...props} box={box.current} video={video.current} />;
}

type PlayerProps = Omit<ControlsProps, "box" | "video"> & { box: HTMLElement; video: HTMLVideoElement };

function Player({ box, video, stream, title, startsAt, tags, next, onClip, onExpired }: PlayerProps) {
  const { t, direction } = useLanguage();
  const bar = useRef<HTMLDivElement>(null);
  const [isPano, setPano] = useState(false);
  const [panel, setPanel] = useState<PanelKind>();
  // Rarely needed, so they are loaded on demand.
  const [Panel, setPanelComponent] = useState<typeof PanelComponent>();
  const [PreRoll, setPreRoll] = useState<typeof PreRollComponent>();
  const [ads, setAds] = useState(() => (Array.isArray(stream.ads) ? stream.ads : []));
  const { hasStarted, stall } = useVideo(video, stream.isLive);
  const { isResting, setResting } = useRest(box, video, () => bar.current);
  const { isLive } = stream;
  const url = isPano ? stream.pano : stream.hls;
  const { playback, state, retry, savesData, chooseSaving } = usePlayback(video, {
    hls: url,
    file: stream.mp4,
    needsFullBuild: !isPano && needsFullBuild(stream.hints),
    isLive,
    onExpired,
  });
  const storyboard = useStoryboard(playback?.thumbnailsUrl(), isLive);

  const lastOffset = useRef<number>();
  const date = isLive ? playback?.programDateTime() : null;
  if (date && startsAt)
    lastOffset.current = (date.getTime() - Date.parse(startsAt)) / 1000 - video.currentTime;
  const offset = lastOffset.current ?? 0;
  const isMatch = lastOffset.current !== undefined;

  const position = video.currentTime;
  const range = windowOf(video);
  const edgeNow = () => {
    const now = isLive && windowOf(video);
    return now ? liveEdge(video.currentTime, now.end, playback?.liveSyncPosition()) : undefined;
  };
  const edge = edgeNow();
  const isAtEdge = isLive && (!edge || edge.isLive);

  function play() {
    if (ads.length > 0) {
      import("./PreRoll").then((module) => setPreRoll(() => module.PreRoll), afterAds);
      playback?.preload();
    } else void video.play().catch(() => {});
  }
  function afterAds() {
    setAds([]);
    setPreRoll(undefined);
    box.focus({ preventScroll: true });
    void video.play().catch(() => {});
  }
  function seekTo(wanted: number) {
    const now = windowOf(video);
    if (now) video.currentTime = Math.min(now.end, Math.max(now.start, wanted));
  }
  const seekBy = (seconds: number) => seekTo(video.currentTime + seconds);
  function goLive() {
    const now = edgeNow();
    if (now) seekTo(now.target);
    void video.play().catch(() => {});
  }
  function toggleCaptions() {
    const captions = playback?.captions();
    const first = captions?.options[0];
    if (captions && first) captions.choose(captions.chosen >= 0 ? -1 : first.id);
  }

  function open(kind: PanelKind) {
    setPanel(kind);
    import("./Panel").then(
      (module) => setPanelComponent(() => module.Panel),
      () => setPanel(undefined),
    );
  }

  function run(command: Command) {
    switch (command.do) {
      case "toggle":
        return video.paused ? play() : video.pause();
      case "mute":
        video.muted = !video.muted;
        return;
      case "fullscreen":
        return void toggleFullscreen(box, video);
      case "pip":
        return void (hasPictureInPicture(video) && togglePictureInPicture(video));
      case "captions":
        return toggleCaptions();
      case "help":
        return open("keys");
      case "start":
        return range && seekTo(range.start);
      case "end":
        return edge ? goLive() : range && seekTo(range.end);
      case "seek":
        return seekBy(command.by);
      case "part":
        return range && seekTo(range.start + ((range.end - range.start) * command.tenth) / 10);
      case "volume":
        video.muted = false;
        video.volume = Math.min(1, Math.max(0, video.volume + command.by));
        return;
      case "speed":
        if (!isLive) video.playbackRate = nextSpeed(video.playbackRate, command.by);
        return;
      case "frame":
        if (video.paused) seekBy(command.by * FRAME_SECONDS);
    }
  }

  useInput(box, video, { run, isResting, setResting, isAdOn: Boolean(PreRoll) });

  // Advertisements that arrive after the video has started are skipped.
  useEffect(() => {
    if (!Array.isArray(stream.ads))
      stream.ads?.then(
        (late) => video.played.length === 0 && setAds(late),
        () => {},
      );
  }, [stream.ads, video]);

  // Play was pressed before hydration: the advertisements are shown now.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    if (ads.length === 0 || video.paused) return;
    video.pause();
    play();
  }, []);

  const kickOff = isLive ? startsAt : undefined;
  const playingAt = useRef<() => Date | null>(() => null);
  playingAt.current = () => (isLive && playback?.programDateTime()) || null;
  useEffect(() => {
    const sayGone = () => showToast("danger", "player:tag_gone");
    return seekOnHash(video, kickOff, () => playingAt.current(), sayGone);
  }, [video, kickOff]);
  // Live: wall-clock time of the frame, counted from kick-off.
  const second = isMatch || !startsAt ? position + offset : undefined;
  const shown = useRef(second);
  shown.current = second;
  useEffect(() => setMatchClock(() => shown.current), []);
  useMediaSession(video, {
    title,
    posterUrl: stream.posterUrl,
    play,
    pause: () => video.pause(),
    seekBy,
    seekTo,
  });
  const button = (icon: IconName, label: string, onClick: () => void, className?: string) => (
    <button
      type="button"
      className={cx(styles.button, className)}
      aria-label={label}
      title={label}
      onClick={onClick}
    >
      <Icon name={icon} size={24} />
    </button>
  );

  if (PreRoll) return <PreRoll ads={ads} onDone={afterAds} />;
  const hasFailed = state === "failed";
  const isBuffering = Boolean(stall) && !hasFailed;
  const isLost = isBuffering && (stall === "long" || !navigator.onLine);
  const isReconnecting = isLost || state === "reconnecting" || state === "expired";
  const behind = edge && !edge.isLive ? clock(edge.behind) : undefined;
  const isFull = document.fullscreenElement === box;
  const cast = castPicker(video);
  const hasCaptions = (playback?.captions().options.length ?? 0) > 0;
  const volume = video.muted ? 0 : video.volume;
  const view = stream.pano && stream.hls ? { isPano, choose: setPano } : undefined;
  return (
    <div className={cx(styles.layer, isResting && styles.resting)}>
      {!hasStarted && !hasFailed && (
        <button
          type="button"
          className={styles.bigPlay}
          aria-label={t("player:play")}
          onPointerDown={() => savesData || playback?.preload()}
          onPointerEnter={() => savesData || playback?.preload()}
          onClick={() => {
            box.focus({ preventScroll: true });
            play();
          }}
        >
          <Icon name="play" size={24} />
        </button>
      )}
      <Notices
        hasFailed={hasFailed}
        isReconnecting={isReconnecting}
        isOver={video.ended}
        next={next}
        onRetry={retry}
        onReplay={play}
      />
      {hasStarted && (
        // Time runs from left to right in every language.
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
        <div ref={bar} className={styles.bar} dir="ltr" role="group" aria-label={t("player:controls")}>
          {range ? (
            <SeekLine
              range={range}
              position={position}
              offset={offset}
              isMatch={isMatch}
              isAtEdge={isAtEdge}
              isBuffering={isBuffering}
              ticks={!isLive || isMatch ? ticksOf(tags, range, offset) : []}
              onSeek={seekTo}
              onLook={storyboard.look}
              thumbnailAt={(at) => storyboard.at(at + offset)}
            />
          ) : (
            isBuffering && <div className={styles.buffering} />
          )}
          <div className={styles.row}>
            {video.paused
              ? button("play", t("player:play"), play)
              : button("pause", t("player:pause"), () => video.pause())}
            {button("rotate-ccw", t("player:back", { count: STEP }), () => seekBy(-STEP))}
            {button("rotate-cw", t("player:forward", { count: STEP }), () => seekBy(STEP), styles.wide)}
            {button(
              volume === 0 ? "volume-x" : volume < 0.5 ? "volume-1" : "volume-2",
              t(video.muted ? "player:unmute" : "player:mute"),
              () => run({ do: "mute" }),
              styles.wide,
            )}
            <input
              type="range"
              className={styles.volume}
              min={0}
              max={1}
              step={0.05}
              value={volume}
              data-own-keys=""
              aria-label={t("player:volume")}
              aria-valuetext={`${Math.round(volume * 100)} %`}
              onChange={(event) => {
                video.muted = false;
                video.volume = Number(event.currentTarget.value);
              }}
            />
            {(!isLive || isMatch) && (
              <span className={styles.time}>
                {clock(position + offset, isMatch)}
                {!isLive && range && <span className={styles.total}> / {clock(range.end)}</span>}
              </span>
            )}
            {isLive && (
              <button
                type="button"
                className={cx(styles.live, isAtEdge && styles.liveOn)}
                aria-label={behind ? t("player:go_live", { time: behind }) : t("player:at_live")}
                onClick={goLive}
              >
                {t("common:live_label")}
              </button>
            )}
            {behind && <span className={styles.behind} aria-hidden="true">{`−${behind}`}</span>}
            <span className={styles.spring} />
            {onClip && !isFull && button("scissors", t("event:clip"), onClip, styles.wide)}
            {hasCaptions && button("captions", t("player:captions"), toggleCaptions, styles.wide)}
            {(playback || !isLive || view) &&
              button("settings", t("player:settings"), () => open("settings"))}
            {cast && button(cast.icon, t("player:cast"), cast.open, styles.wide)}
            {hasPictureInPicture(video) &&
              button("picture-in-picture-2", t("player:pip"), () => run({ do: "pip" }), styles.wide)}
            {hasFullscreen(box, video) &&
              button(
                isFull ? "minimize" : "maximize",
                t(isFull ? "player:exit_fullscreen" : "player:fullscreen"),
                () => run({ do: "fullscreen" }),
              )}
          </div>
        </div>
      )}
      {/* The time slider is hidden with the bar. */}
      {isBuffering && isResting && <div className={styles.bufferingAlone} dir="ltr" />}
      <p className={styles.unseen} role="status">
        {isBuffering && !isReconnecting && t("common:loading")}
      </p>
      {panel && Panel && (
        <Panel
          kind={panel}
          direction={direction}
          onKind={setPanel}
          video={video}
          playback={playback}
          isLive={isLive}
          view={view}
          savesData={savesData}
          onSavesData={chooseSaving}
        />
      )}
    </div>
  );
}
