/** All routes of the platform. */
import type { FastifyInstance } from "fastify";
import { calendarRoutes } from "./api/calendar.ts";
import { checkoutRoutes, paymentWebhookRoutes } from "./api/checkout.ts";
import { clipRoutes, ownClipRoutes } from "./api/clip.ts";
import { commerceRoutes } from "./api/commerce.ts";
import { deskRoutes } from "./api/desk.ts";
import { deviceCodeRoutes } from "./api/device-codes.ts";
import { eventRoutes } from "./api/event.ts";
import { followRoutes } from "./api/follow.ts";
import { identityRoutes } from "./api/identity.ts";
import { momentRoutes } from "./api/moments.ts";
import { oauth2Routes } from "./api/oauth2.ts";
import { passwordRoutes } from "./api/password.ts";
import { playbackRoutes } from "./api/playback.ts";
import { positionRoutes } from "./api/positions.ts";
import { profileRoutes } from "./api/profile.ts";
import { publishedClipRoutes } from "./api/published-clips.ts";
import { pushRoutes } from "./api/push.ts";
import { reminderRoutes } from "./api/reminders.ts";
import { tagRoutes } from "./api/tag.ts";
import { userRoutes } from "./api/user.ts";
import { vodRoutes } from "./api/vod.ts";
import { watchlistRoutes } from "./api/watchlist.ts";
import { createMediaGuard } from "./catalogue/media-guard.ts";
import { partOf } from "./catalogue/part-of.ts";
import { posterFacts } from "./catalogue/poster-facts.ts";
import type { RouteOptions } from "./context.ts";
import { mediaRoutes, type Pictures, pictureRoutes } from "./media/index.ts";
import { cutRoutes } from "./streams/cut-routes.ts";
import { downloadRoutes } from "./streams/download-routes.ts";
import { momentsRoutes } from "./streams/moments-routes.ts";
import type { PlaylistReader } from "./streams/read-playlist.ts";
import { rememberReads } from "./streams/remembered-reads.ts";

const RESOURCES = [
  userRoutes,
  passwordRoutes,
  profileRoutes,
  watchlistRoutes,
  positionRoutes,
  calendarRoutes,
  oauth2Routes,
  deviceCodeRoutes,
  eventRoutes,
  clipRoutes,
  ownClipRoutes,
  publishedClipRoutes,
  commerceRoutes,
  checkoutRoutes,
  paymentWebhookRoutes,
  vodRoutes,
  identityRoutes,
  followRoutes,
  reminderRoutes,
  pushRoutes,
  tagRoutes,
  deskRoutes,
  playbackRoutes,
];

/**
 * Registers the routes of media, images and API calls.
 * @param read reads playlists of the operator's media servers
 */
export async function registerRoutes(
  app: FastifyInstance,
  options: RouteOptions,
  { pictures, read }: { pictures: Pictures; read: PlaylistReader },
): Promise<void> {
  const { db, now, mediaSigner } = options.platform;
  await app.register(mediaRoutes, { now, guard: createMediaGuard({ db, now, signer: mediaSigner }) });
  await app.register(pictureRoutes, { pictures, posterOf: (eventId) => posterFacts(db, eventId) });
  const readOnce = rememberReads(read);
  await app.register(cutRoutes, {
    read: readOnce,
    signer: mediaSigner,
    partOf: (clipId) => partOf(db, clipId),
  });
  await app.register(downloadRoutes, { platform: options.platform });
  await app.register(momentsRoutes, { platform: options.platform, read: readOnce });
  await app.register(momentRoutes, { ...options, read: readOnce });
  for (const routes of RESOURCES) await app.register(routes, options);
}
