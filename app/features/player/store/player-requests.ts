import { showToast } from "~/ui/Toast/toasts";
import { windowOf } from "../media/live-edge";
import { nextSpeed } from "../media/speeds";
import type { Command, SeekCommand } from "./keyboard-commands";
import { readMedia } from "./player-state";
import type { PlayerStore } from "./player-store";
import { playRemotely } from "./remote-playback";

const FRAME_SECONDS = 1 / 25;

/** Requests that only the page around the video can fulfil. */
export interface PageActions {
  /** Plays, after advertisements if there are any. */
  play: () => void;
  toggleFullscreen: () => void;
  togglePictureInPicture: () => void;
  /** Gives the player the full width of the page, or its place beside the side column. */
  toggleWide: () => void;
  openKeyboardHelp: () => void;
}

/** What viewers ask of the player: by buttons, keys, the lock screen or a link. */
export class PlayerRequests {
  constructor(
    private readonly video: HTMLVideoElement,
    private readonly store: PlayerStore,
    private readonly isLive: () => boolean,
  ) {}

  readonly play = (): void => void this.video.play().catch(() => {});

  readonly pause = (): void => this.video.pause();

  /** Seeks to a media time (s), or to the end of the seekable range that is nearest to it. */
  readonly seekTo = (position: number): void => {
    const range = windowOf(this.video);
    if (range) this.video.currentTime = Math.min(range.end, Math.max(range.start, position));
  };

  readonly seekBy = (seconds: number): void => this.seekTo(this.video.currentTime + seconds);

  readonly goLive = (): void => {
    const { edge } = this.readNow();
    if (edge) this.seekTo(edge.target);
    this.play();
  };

  readonly toggleMute = (): void => {
    this.video.muted = !this.video.muted;
  };

  /** @param volume limited to 0–1 */
  readonly setVolume = (volume: number): void => {
    this.video.muted = false;
    this.video.volume = Math.min(1, Math.max(0, volume));
  };

  readonly setSpeed = (rate: number): void => {
    this.video.playbackRate = rate;
  };

  /** Opens the browser's picker of other devices. */
  readonly playRemotely = (): void =>
    void playRemotely(this.video, this.store, () => showToast("danger", "common:that_did_not_work"));

  readonly toggleCaptions = (): void => {
    const captions = this.store.getState().engine?.captions();
    const first = captions?.options[0];
    if (captions && first) captions.choose(captions.chosen >= 0 ? -1 : first.id);
  };

  /** Starts loading before Play, unless the viewer saves data. */
  readonly preload = (): void => {
    const { savesData, engine } = this.store.getState();
    if (!savesData) engine?.preload();
  };

  /** Runs the command of a key. */
  run(command: Command, page: PageActions) {
    const { video } = this;
    switch (command.do) {
      case "toggle":
        return video.paused ? page.play() : this.pause();
      case "mute":
        return this.toggleMute();
      case "fullscreen":
        return page.toggleFullscreen();
      case "pip":
        return page.togglePictureInPicture();
      case "captions":
        return this.toggleCaptions();
      case "wide":
        return page.toggleWide();
      case "help":
        return page.openKeyboardHelp();
      case "volume":
        return this.setVolume(video.volume + command.by);
      case "speed": {
        const speed = nextSpeed(video.playbackRate, command.by);
        if (!this.isLive() || speed >= 1) this.setSpeed(speed);
        return;
      }
      default:
        return this.move(command);
    }
  }

  private move(command: SeekCommand) {
    const { range, edge } = this.readNow();
    switch (command.do) {
      case "seek":
        return this.seekBy(command.by);
      case "frame":
        if (this.video.paused) this.seekBy(command.by * FRAME_SECONDS);
        return;
      case "end":
        return edge ? this.goLive() : range && this.seekTo(range.end);
      case "start":
        return range && this.seekTo(range.start);
      case "part":
        return range && this.seekTo(range.start + ((range.end - range.start) * command.tenth) / 10);
    }
  }

  private readNow = () => readMedia(this.video, this.store.getState().engine, this.isLive());
}
