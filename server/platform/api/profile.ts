import { and, eq, inArray } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import { z } from "zod";
import { plainLine } from "../../../common/plain-text.ts";
import { presentUser, type UserRow } from "../accounts/present-account.ts";
import { TICKET_SECONDS } from "../accounts/sessions.ts";
import type { Platform, RouteOptions } from "../context.ts";
import { identities, users } from "../database/schema.ts";
import { viewerOf } from "../http/authenticate.ts";
import { invalid, invalidToken } from "../http/failures.ts";
import { enveloped } from "../wire/envelope.ts";
import { RawUser, UserOptionsSchema } from "../wire/user.ts";
import { Id } from "../wire/values.ts";

/** A missing field keeps its value, an empty one is cleared. */
const Line = plainLine().max(256).nullish();
const UpdateBody = z.object({
  data: z.object({
    displayName: plainLine().max(256).min(1).optional(),
    countryName: Line,
    phone: Line,
    postalCode: Line,
    city: Line,
    gender: Line,
    dateOfBirth: z.union([z.iso.date(), z.literal("")]).nullish(),
    identity: z.union([Id, z.literal("")]).nullish(),
    identityItem: z.union([Id, z.literal("")]).nullish(),
    options: UserOptionsSchema.optional(),
  }),
});
type Changes = z.output<typeof UpdateBody>["data"];

const UpdateResponse = RawUser.pick({
  displayName: true,
  countryName: true,
  phone: true,
  postalCode: true,
  city: true,
  gender: true,
  options: true,
});
/** For `auth.ticket` of the socket handshake; `expires_in` in seconds. */
const SocketTicket = z.object({ ticket: z.string(), expires_in: z.number() });
const tags = ["Account"];

/** The profile of a user, and the ticket for the room of a user. */
export async function profileRoutes(
  fastify: FastifyInstance,
  { platform, auth }: RouteOptions,
): Promise<void> {
  const app = fastify.withTypeProvider<ZodTypeProvider>();
  const onRequest = auth.required;

  app.get(
    "/api/user/get_profile",
    { onRequest, schema: { tags, summary: "The viewer's profile", response: enveloped(RawUser) } },
    async (request) => ({ content: presentUser(await requireUser(platform, viewerOf(request).userId)) }),
  );
  app.post(
    "/api/user/socket_ticket",
    {
      onRequest,
      schema: { tags, summary: "A ticket that opens the viewer's socket", response: enveloped(SocketTicket) },
    },
    async (request) => ({
      content: {
        ticket: await platform.sessions.issueTicket(viewerOf(request).sessionId),
        expires_in: TICKET_SECONDS,
      },
    }),
  );
  app.post(
    "/api/user/update_profile",
    {
      onRequest,
      schema: { tags, summary: "Change the profile", body: UpdateBody, response: enveloped(UpdateResponse) },
    },
    async (request) => ({
      content: await updateProfile(platform, viewerOf(request).userId, request.body.data),
    }),
  );
}

async function requireUser({ db }: Platform, id: string): Promise<UserRow> {
  const [user] = await db.select().from(users).where(eq(users.id, id));
  // The account was deleted between the token check and here.
  if (!user) throw invalidToken();
  return user;
}

async function updateProfile(platform: Platform, userId: string, changes: Changes): Promise<RawUser> {
  const { identity, identityItem, options, displayName, ...lines } = changes;
  await checkClub(platform, [identity, identityItem]);
  return platform.db.transaction(async (tx) => {
    const [current] = await tx.select().from(users).where(eq(users.id, userId)).for("update");
    if (!current) throw invalidToken();
    const [updated] = await tx
      .update(users)
      .set({
        displayName: displayName ?? current.displayName,
        ...cleared(lines),
        ...cleared({ clubIdentityId: identity, clubItemId: identityItem }),
        options: { ...current.options, ...options },
      })
      .where(eq(users.id, userId))
      .returning();
    return presentUser(updated ?? current);
  });
}

/** Converts empty strings to null; missing fields stay undefined, which leaves their columns unchanged. */
function cleared<K extends string>(fields: { [key in K]?: string | null }): { [key in K]?: string | null } {
  const entries = Object.entries<string | null | undefined>(fields).map(([key, value]) => [
    key,
    value === "" ? null : value,
  ]);
  return Object.fromEntries(entries) as { [key in K]?: string | null };
}

async function checkClub({ db }: Platform, ids: readonly (string | null | undefined)[]): Promise<void> {
  const named = [...new Set(ids.filter((id): id is string => Boolean(id)))];
  if (named.length === 0) return;
  const found = await db
    .select({ id: identities.id })
    .from(identities)
    .where(and(inArray(identities.id, named)));
  if (found.length < named.length) throw invalid("identity: no such league, category or club");
}
