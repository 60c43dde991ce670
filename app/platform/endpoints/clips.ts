import type { PlatformClient } from "../client.server";
import { nothing } from "../contract/read";

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
