/**
 * Demo media: endless live matches and replays of any length, composed of one minute of committed samples.
 */
export {
  demoAudioSize,
  demoBandwidth,
  demoDownload,
  demoDownloadBytes,
  demoFileOf,
  demoPlaylist,
  offersStart,
} from "./demo-match.ts";
export { CRESTS, FRAMES } from "./images.ts";
export { pictureRoutes } from "./picture-routes.ts";
export { createPictures, type Pictures } from "./pictures/pictures.ts";
export { goalsOf, savesOf } from "./programme.ts";
export { CACHE, sendFile, sendNotFound, sendRefusal, sendText, TYPES } from "./responses.ts";
export { mediaRoutes } from "./routes.ts";
export { createMediaSigner, expiryOf, type MediaSigner } from "./signature.ts";
export { skinOf } from "./skins.ts";
export { checked, get, type MediaGuard } from "./stream-routes.ts";
export {
  crestUrl,
  frameUrl,
  frameVariantUrl,
  mediaUrls,
  type Programme,
  posterUrl,
  programmePath,
} from "./urls.ts";
