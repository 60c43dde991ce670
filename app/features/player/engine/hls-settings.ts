import type { HlsConfig } from "hls.js";

/**
 * Measured for phones on slow networks: start with the lowest rendition and switch up, buffer twenty seconds
 * ahead and not a whole match, and load no higher resolution than the element shows.
 */
export const HLS_SETTINGS: Partial<HlsConfig> = {
  autoStartLoad: false,
  startLevel: 0,
  testBandwidth: false,
  capLevelToPlayerSize: true,
  maxDevicePixelRatio: 2,
  maxBufferLength: 20,
  maxMaxBufferLength: 30,
  maxBufferSize: 8_000_000,
  backBufferLength: 30,
  startFragPrefetch: true,
  lowLatencyMode: false,
  preferManagedMediaSource: true,
  // Makes the element's `seekable` the range in which the viewer can seek.
  liveDurationInfinity: true,
};
