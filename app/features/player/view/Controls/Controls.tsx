import { type RefObject, useRef, useState } from "react";
import { useLanguage } from "~/i18n/use-t";
import { needsFullBuild } from "../../media/playback-hints";
import type { PlaybackView } from "../../playback-view";
import type { PlayerTag } from "../../player-tag";
import type { PageActions } from "../../store/player-requests";
import type { NewClip } from "./ClipStrip";
import { PlayerOverlay } from "./PlayerOverlay";
import { PlayerContext } from "./player-context";
import { hasPictureInPicture, toggleFullscreen, togglePictureInPicture, toggleWide } from "./presentation";
import type { NextVideo } from "./UpNext";
import { useBegun } from "./use-begun";
import { useClipStrip } from "./use-clip-strip";
import { useIdle } from "./use-idle";
import { useInput } from "./use-input";
import { useMatchLinks } from "./use-match-links";
import { useMediaSession } from "./use-media-session";
import { useMiniPlayer } from "./use-mini-player";
import { usePanel } from "./use-panel";
import { usePartsAfterPlay } from "./use-parts-after-play";
import { usePlayerStore } from "./use-player-store";
import { usePositionReport } from "./use-position-report";
import { usePreRoll } from "./use-pre-roll";
import { useQualityReport } from "./use-quality-report";
import { useSticky } from "./use-sticky";

export interface ControlsProps {
  /** Element that contains the video and the controls and goes fullscreen. */
  box: RefObject<HTMLElement>;
  /** May already be playing; the element is never replaced. */
  video: RefObject<HTMLVideoElement>;
  stream: Extract<PlaybackView, { state: "ready" }>;
  title: string;
  startsAt?: string;
  tags: PlayerTag[];
  next?: NextVideo;
  /** Saves a clip of the video; undefined if the viewer may not. */
  onClip?: (clip: NewClip) => void;
  onExpired?: () => void;
}

/** The player's own controls over a video element, and hls.js playback in it. */
export default function Controls({ box, video, ...props }: ControlsProps) {
  if (!box.current || !video.current) return null;
  return <PlayerControls {...props} box={box.current} video={video.current} />;
}

type PlayerProps = Omit<ControlsProps, "box" | "video"> & { box: HTMLElement; video: HTMLVideoElement };

function PlayerControls({ box, video, stream, title, startsAt, tags, next, onClip, onExpired }: PlayerProps) {
  const { direction } = useLanguage();
  const { isLive, hidesLength, hls, mp4, pano, hints, posterUrl, startAt, startDate, turn, cost, costs } =
    stream;
  const [isPano, setPano] = useState(false);
  const { store, state, requests } = usePlayerStore(
    video,
    { hls: isPano ? pano : hls, file: mp4, isLive, startsAt, startAt, startDate, turn, onExpired },
    !isPano && needsFullBuild(hints),
  );
  useQualityReport(video, store);
  usePositionReport(video, store, stream);
  const bar = useRef<HTMLDivElement>(null);
  const { isIdle, setIdle } = useIdle(box, video, () => bar.current);
  const panel = usePanel();
  const clip = useClipStrip();
  const AfterPlay = usePartsAfterPlay(store);
  const { ads, PreRoll, play, finish } = usePreRoll({ box, video, store, requests, ads: stream.ads, turn });
  const page: PageActions = {
    play,
    toggleFullscreen: () => void toggleFullscreen(box, video),
    togglePictureInPicture: () => void (hasPictureInPicture(video) && togglePictureInPicture(video)),
    toggleWide: () => toggleWide(box),
    openKeyboardHelp: () => panel.open("keys"),
  };
  useInput(box, video, {
    run: (command) => requests.run(command, page),
    isIdle,
    setIdle,
    isAdOn: Boolean(PreRoll),
  });
  const isPlaying = state.hasStarted && !state.isPaused;
  const [isSmall, leaveEdge] = useSticky(box, isPlaying);
  useBegun(box, isPlaying);
  const isInUse = Boolean(clip.ClipStrip) || panel.kind !== undefined;
  const [isMini, closeMini] = useMiniPlayer(box, isPlaying, isInUse);
  useMatchLinks(video, store, isLive ? startsAt : undefined, stream);
  const { pause, seekBy, seekTo } = requests;
  useMediaSession(video, { title, posterUrl, play, pause, seekBy, seekTo });

  if (PreRoll) return <PreRoll ads={ads} onDone={finish} />;
  const view = pano && hls ? { isPano, choose: setPano } : undefined;
  return (
    <PlayerContext.Provider value={{ box, video, isLive, hidesLength, cost, costs, state, requests, page }}>
      <PlayerOverlay
        bar={bar}
        isIdle={isIdle && !clip.ClipStrip}
        title={title}
        tags={tags}
        next={next}
        hasCameras={Boolean(view)}
        onSettings={() => panel.open("settings")}
        onClip={onClip && clip.open}
        onCloseMini={isMini ? closeMini : isSmall && !isInUse ? leaveEdge : undefined}
        strip={
          clip.ClipStrip &&
          onClip && <clip.ClipStrip direction={direction} onSave={onClip} onClose={clip.close} />
        }
        onRetry={() => store.retry()}
      >
        {panel.kind && panel.Panel && (
          <panel.Panel
            kind={panel.kind}
            direction={direction}
            onKind={panel.setKind}
            view={view}
            onSavesData={(saves) => store.setSavesData(saves)}
          />
        )}
        {AfterPlay && <AfterPlay store={store} />}
      </PlayerOverlay>
    </PlayerContext.Provider>
  );
}
