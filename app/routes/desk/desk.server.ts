import { data, redirect } from "@remix-run/node";
import { z } from "zod";
import type { MessageKey } from "~/i18n/translate";
import { type FormReply, type NamedFormReply, readForm } from "~/lib/forms/form.server";
import * as paths from "~/lib/paths";
import { changeMatch, type DeskChange, getDesk } from "~/platform/endpoints/desk";
import { failureOf } from "~/platform/errors";
import type { RequestContext } from "~/request/context.server";
import { notFound } from "~/request/error-responses.server";
import type { SignedInViewer } from "~/request/viewer.server";
import { actionsOf, DELAYS, phasesOf } from "./match-actions";

/** Loads the matches around now, for operators; for all others there is no desk. */
export async function loadDesk(context: RequestContext) {
  const { platform } = await requireOperator(context);
  const { matches, log } = await context.load.critical(getDesk(platform));
  return data({
    messages: context.messages("desk"),
    delay: delayOf(context.request),
    matches: matches.map((match) => ({
      ...match,
      actions: actionsOf(match),
      phases: phasesOf(match),
    })),
    log,
  });
}
export type DeskPage = Awaited<ReturnType<typeof loadDesk>>["data"];
export type DeskMatchView = DeskPage["matches"][number];

/** @throws a 404 unless the desk is on and the viewer is signed in; the platform knows who may use it */
async function requireOperator(context: RequestContext): Promise<SignedInViewer> {
  const viewer = await context.viewer();
  if (!context.settings.customer.enableDesk || !viewer.signedIn) throw notFound("page");
  return viewer;
}

/** Returns how long ago the moments happened that the operator enters (s): `?ago=20`. */
function delayOf(request: Request): number {
  const requested = Number(new URL(request.url).searchParams.get("ago"));
  return DELAYS.find((delay) => delay === requested) ?? 0;
}

const Form = z.object({
  eventId: z.string().min(1).max(200),
  version: z.coerce.number().int(),
  /** Value of the pressed button, e.g. `score 2 1`. */
  do: z.string(),
  /** Date and time of a form field, in UTC. */
  startsAt: z.string().default(""),
  url: z.string().trim().max(2048).default(""),
});

/** A form that names no possible change: the wrong field, and the message about it. */
interface Mistake {
  field: string;
  key: MessageKey;
}

function changeOf(
  { eventId, version, do: pressed, startsAt, url }: z.output<typeof Form>,
  secondsAgo: number,
): DeskChange | Mistake {
  const match = { eventId, version };
  const [action, first = "", second = ""] = pressed.split(" ");
  switch (action) {
    case "start":
    case "end":
    case "cancel":
      return { ...match, action };
    case "postpone": {
      const moment = new Date(`${startsAt}Z`);
      if (Number.isNaN(moment.getTime())) return { field: "startsAt", key: "desk:enter_time" };
      return { ...match, action, startsAt: moment.toISOString() };
    }
    case "stream":
      if (url && !/^https?:\/\//.test(url)) return { field: "url", key: "desk:enter_url" };
      return { ...match, action, url: url || null };
    case "score":
      return { ...match, action, home: Number(first), away: Number(second) };
    case "phase":
      return { ...match, action, phase: first };
    case "moment":
      return { ...match, action, moment: first, side: second, secondsAgo };
    default:
      return { field: "do", key: "desk:unknown_action" };
  }
}

/** Changes a match, and returns to it. */
export async function changeAtDesk(context: RequestContext) {
  const { platform } = await requireOperator(context);
  const form = await readForm(context.request, Form);
  if (!form.ok) return refused(form.reply);
  const delay = delayOf(context.request);
  const change = changeOf(form.value, delay);
  if ("field" in change) return refused(form.failField(change.field, change.key));
  try {
    await changeMatch(platform, change);
  } catch (error) {
    return refused(form.fail(failureOf(error)));
  }
  // With scripts the page stays where it is.
  const anchor = context.isFromScripts ? "" : `#match-${encodeURIComponent(change.eventId)}`;
  return redirect(`${paths.desk(delay)}${anchor}`, { status: 303 });
}

/** The reply names the match whose form was refused. */
const refused = (reply: FormReply) =>
  data({ ...reply, form: reply.values.eventId ?? "" } satisfies NamedFormReply, { status: 400 });
