/** A platform with the demo data, and a client that reads its catalogue over HTTP. */
import { expect } from "vitest";
import { z } from "zod";
import { pageOf } from "../../server/platform/wire/envelope.ts";
import { RawIdentity } from "../../server/platform/wire/identity.ts";
import { RawMedia } from "../../server/platform/wire/media.ts";
import { startTestPlatform } from "./test-platform.ts";

export type Reader = Awaited<ReturnType<typeof openReader>>;

/** Starts the platform; calls are anonymous unless a token is passed. */
export async function openReader() {
  const platform = await startTestPlatform();
  const token = await platform.signIn();

  /** Returns the content of a response, parsed with a schema; throws if the call fails. */
  async function content<S extends z.ZodType>(
    schema: S,
    method: string,
    path: string,
    body?: unknown,
    as?: string,
  ) {
    const reply = await platform.call(method, path, { body, token: as });
    expect(reply.status, JSON.stringify(reply.body)).toBe(200);
    return schema.parse(z.object({ content: z.unknown() }).parse(reply.body).content);
  }

  return {
    platform,
    /** Token of the demo data's first account. */
    token,
    content,
    events: (body: object, as?: string) => content(pageOf(RawMedia), "POST", "/api/event/list", body, as),
    clips: (body: object) => content(pageOf(RawMedia), "POST", "/api/clip/list", body),
    event: (id: string, as?: string) =>
      content(RawMedia, "GET", `/api/event/get_by_id/id/${id}`, undefined, as),
    identities: (body: object) => content(pageOf(RawIdentity), "POST", "/api/identity/list", body),
  };
}
