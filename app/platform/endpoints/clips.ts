import { z } from "zod";
import type { PlatformClient } from "../client.server";
import { type Media, sourceSchema } from "../contract/media";
import { content, id, nothing, text } from "../contract/read";
import { ifOffered } from "./if-offered";

/** `POST /api/clip/create`: creates a clip of an event for the viewer; times in seconds of the match. */
export function createClip(
  platform: PlatformClient,
  clip: { title: string; eventId: string; startTime: number; endTime: number },
): Promise<void> {
  return platform.call("POST", "/api/clip/create", {
    auth: "yes",
    body: {
      title: clip.title,
      event_id: clip.eventId,
      startTime: Math.round(clip.startTime * 1000),
      endTime: Math.round(clip.endTime * 1000),
      streamName: "hd",
    },
    reply: nothing,
  });
}

/** `POST /api/clip/update/{id}`: renames the viewer's own clip. */
export function renameClip(platform: PlatformClient, id: string, title: string): Promise<void> {
  return platform.call("POST", `/api/clip/update/${encodeURIComponent(id)}`, {
    auth: "yes",
    body: { title },
    reply: nothing,
  });
}

/** `POST /api/clip/delete/{id}`: deletes the viewer's own clip. */
export function deleteClip(platform: PlatformClient, id: string): Promise<void> {
  return platform.call("POST", `/api/clip/delete/${encodeURIComponent(id)}`, {
    auth: "yes",
    body: {},
    reply: nothing,
  });
}

/** `POST /api/clip/publish/{id}`: makes a public page for the viewer's own clip. */
export function publishClip(platform: PlatformClient, id: string): Promise<void> {
  return platform.call("POST", `/api/clip/publish/${encodeURIComponent(id)}`, {
    auth: "yes",
    body: {},
    reply: nothing,
  });
}

/** `POST /api/clip/withdraw/{id}`: ends the public page of the viewer's own clip. */
export function withdrawClip(platform: PlatformClient, id: string): Promise<void> {
  return platform.call("POST", `/api/clip/withdraw/${encodeURIComponent(id)}`, {
    auth: "yes",
    body: {},
    reply: nothing,
  });
}

/** A clip that its owner has published. */
export interface PublishedClip {
  title?: string;
  /** Id of its match. */
  eventId: string;
  /** Bounds in the time of the match (s). */
  startTime: number;
  endTime: number;
  source: Media["source"];
}

const milliseconds = z.number().nonnegative();
const publishedClip = z
  .object({ title: text, event_id: id, startTime: milliseconds, endTime: milliseconds, source: sourceSchema })
  .transform(
    ({ title, event_id, startTime, endTime, source }): PublishedClip => ({
      title,
      eventId: event_id,
      startTime: startTime / 1000,
      endTime: endTime / 1000,
      source,
    }),
  );

/** `GET /api/clip/published/{token}`: a clip for everyone with its token. Undefined for an unknown token. */
export function getPublishedClip(
  platform: PlatformClient,
  token: string,
): Promise<PublishedClip | undefined> {
  return ifOffered(
    platform.call("GET", `/api/clip/published/${encodeURIComponent(token)}`, {
      auth: "opt",
      reply: content(publishedClip),
    }),
  );
}
