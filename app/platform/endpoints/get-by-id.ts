import type { z } from "zod";
import type { CallAuth, CallOptions, PlatformClient } from "../client.server";
import { contentIfAny } from "../contract/read";
import { PlatformError } from "../errors";

/** Schemas of replies, by those of what they contain. */
const replies = new WeakMap<z.ZodType, z.ZodType>();

/** Returns the schema of a reply; it is made once, because that costs more than reading a reply with it. */
function replyWith<S extends z.ZodType>(entity: S) {
  const known = replies.get(entity) ?? contentIfAny(entity);
  replies.set(entity, known);
  return known as ReturnType<typeof contentIfAny<S>>;
}

/**
 * `GET {resource}/id/{id}`: one resource. For a missing one, platforms return a failure, or a success without
 * content.
 * @throws PlatformError with `isNotFound` either way
 */
export async function getById<S extends z.ZodType>(
  platform: PlatformClient,
  resource: string,
  id: string,
  { auth, query, entity }: { auth: CallAuth; query?: CallOptions<S>["query"]; entity: S },
): Promise<z.output<S>> {
  const path = `${resource}/id/${encodeURIComponent(id)}`;
  const found = await platform.call("GET", path, { auth, query, reply: replyWith(entity) });
  if (found === undefined) throw new PlatformError("not_found", 404);
  return found;
}
