import type { AudioRendition } from "../../../common/hls-audio.ts";
import type { Encryption, RenditionReport, TrackReport } from "../streams/describe-playlists.ts";
import type { StreamReport } from "../streams/inspect-stream.ts";

const KINDS = { live: "live", event: "live, with everything since its start", recording: "recording" };

/** Returns the report of a stream as lines for a terminal; its failures are not among them. */
export function linesOf(report: StreamReport): string[] {
  const { media, cors, instantStart } = report;
  return [
    `URL: ${report.url}`,
    ...(media
      ? [
          `Kind: ${KINDS[media.kind]}${media.isLowLatency ? ", low latency (LL-HLS)" : ""}`,
          `${media.kind === "recording" ? "Length" : "Viewers can go back (DVR)"}: ${clockText(media.seconds)}`,
          `Segments: ${media.segmentFormat}, up to ${media.targetSeconds} s`,
          `Encryption: ${listed(report.encryption.map(encryptionText))}`,
        ]
      : []),
    ...report.renditions.map((rendition) => `Rendition: ${renditionText(rendition)}`),
    ...(report.renditions.length > 0
      ? [
          `Audio tracks: ${listed(report.audioTracks.map(trackText), "in the video")}`,
          `Audio only: ${report.audio ? audioText(report.audio) : "not offered, the stream lists no unencrypted audio by itself"}`,
          `Subtitles: ${listed(report.subtitles.map(trackText))}`,
        ]
      : []),
    `CORS for ${cors.siteOrigin}: playlists ${permissionText(cors.playlists)}, segments ${permissionText(cors.segments)}`,
    ...(instantStart
      ? [
          `Instant start: ${instantStart.works ? "works" : "does not work"}`,
          ...instantStart.reasons.map((reason) => `  ${reason}`),
        ]
      : []),
    ...report.warnings.map((warning) => `Warning: ${warning}`),
  ];
}

function renditionText({ url, bandwidth, width, height, frameRate, codecs }: RenditionReport): string {
  const size = width && height ? [`${width}x${height}`] : [];
  const rate = frameRate ? [`${Number(frameRate.toFixed(2))} frames/s`] : [];
  const kilobits = `${Math.round(bandwidth / 1000)} kbit/s`;
  return [...size, kilobits, ...rate, codecs ?? "no CODECS", url].join("  ");
}

const audioText = ({ url, bandwidth }: AudioRendition) =>
  [...(bandwidth ? [`${Math.round(bandwidth / 1000)} kbit/s`] : []), url].join("  ");
const trackText = ({ name, language }: TrackReport) => (language ? `${name} (${language})` : name);
const encryptionText = ({ method, keySystem }: Encryption) =>
  keySystem ? `${method} (${keySystem})` : method;
const permissionText = (isAllowed: boolean | undefined) =>
  isAllowed === undefined ? "not checked" : isAllowed ? "allowed" : "refused";
const listed = (texts: readonly string[], none = "none") => (texts.length > 0 ? texts.join(", ") : none);

/** Formats a duration as `1:02:03`. */
function clockText(seconds: number): string {
  const whole = Math.round(seconds);
  const two = (value: number) => String(value).padStart(2, "0");
  return `${Math.floor(whole / 3600)}:${two(Math.floor(whole / 60) % 60)}:${two(whole % 60)}`;
}
