/** Commands that run a match: each changes one event, and open pages show it at once. */
import { z } from "zod";
import type { MediaRow } from "../catalogue/access.ts";
import type { Control, EventName } from "../event-control/change-event.ts";
import { HttpUrl } from "../event-control/event-row.ts";
import { type EventView, scoreText, viewEvents } from "../event-control/event-view.ts";
import {
  addMoment,
  cancelEvent,
  endEvent,
  MOMENTS,
  postponeEvent,
  setOwnMedia,
  setPhase,
  setScore,
  startEvent,
} from "../event-control/run-match.ts";
import { notAllowed } from "../event-control/store-events.ts";
import { PHASES } from "../wire/media.ts";
import { type Command, type CommandContext, CommandError, type CommandInput, UsageError } from "./command.ts";
import { controlOf, storeOptionsOf } from "./control.ts";
import { JSON_HELP, JSON_OPTION, optionLines, tell } from "./output.ts";
import { orNone, readCount, readMoment, readOptions, readWord } from "./read-options.ts";

export const EVENT_HELP = `<event> is the id of an event, or your reference for it; "events" lists both.`;
export const VERSION_OPTION = { version: { type: "string" } } as const;
export const VERSION_HELP = {
  "--version <n>": "do it only if the event still has this version (see --json): nobody has changed it",
} as const;
export const STREAM_HELP = {
  "--stream <url>": "HLS master playlist while the event is live; afterwards, too, without a recording",
  "--recording <url>": "HLS master playlist of the recording",
  "--pano <url>": "HLS master playlist of the panorama camera",
} as const;

/** Reads which event a command changes. @throws UsageError */
export function nameOf({ positionals: [id = ""], text }: CommandInput): EventName {
  const version = text("version");
  return { id, version: version === undefined ? undefined : readCount(version) };
}

interface Step extends Pick<Command, "summary" | "help"> {
  /** Arguments after `<event>`. */
  synopsis?: string;
  options?: Command["options"];
  /** Help for `options`, see `optionLines`. */
  optionsHelp?: Readonly<Record<string, string>>;
  /** Number of arguments after `<event>`. */
  positionals?: number;
  act(control: Control, event: EventName, input: CommandInput, context: CommandContext): Promise<MediaRow>;
  /** What was done, for the operator. */
  done(view: EventView): string;
}

function eventCommand(step: Step): Command {
  const { summary, synopsis, help, options, optionsHelp, positionals = 0, act, done } = step;
  const lines = optionLines({ ...optionsHelp, ...VERSION_HELP, ...JSON_HELP });
  return {
    summary,
    synopsis: ["<event>", synopsis, "[--version <n>] [--json]"].filter(Boolean).join(" "),
    help: `${EVENT_HELP}\n${help.trim()}\n\n${lines}`,
    options: { ...options, ...VERSION_OPTION, ...JSON_OPTION },
    positionals: 1 + positionals,
    createsDatabase: false,
    async run(input, context) {
      const row = await act(controlOf(context), nameOf(input), input, context);
      const [view] = await viewEvents(context.db, [row]);
      if (view) tell(input, context.say, view, [done(view)]);
    },
  };
}

export const startEventCommand = eventCommand({
  summary: "Start a match",
  synopsis: "[--at <moment>]",
  help: `
Pages play its stream from then on. A match with a stream starts by itself at its time, when its playlist is live;
one that was ended by mistake goes on.`,
  options: { at: { type: "string" } },
  optionsHelp: { "--at <moment>": "when it has kicked off, e.g. 2027-03-01T18:02:00Z; without it now" },
  act: (control, event, { text }) => {
    const at = text("at");
    return startEvent(control, event, at === undefined ? undefined : readMoment(at));
  },
  done: ({ title, kickoffAt }) => `${title} is live, with its kick-off at ${kickoffAt?.toISOString()}.`,
});

export const endEventCommand = eventCommand({
  summary: "End a live match",
  help: "It becomes a replay. A match with a stream ends by itself with its playlist.",
  act: (control, event) => endEvent(control, event),
  done: ({ title, score }) => `${title} is over${score ? `: ${scoreText(score)}` : ""}.`,
});

export const postponeEventCommand = eventCommand({
  summary: "Move a match to another time",
  synopsis: "<moment>",
  help: `
<moment> has its zone, e.g. 2027-03-01T18:00:00Z. A live or cancelled match is upcoming again, and tickets of a
cancelled one are sold again.`,
  positionals: 1,
  act: (control, event, { positionals: [, moment = ""] }) =>
    postponeEvent(control, event, readMoment(moment)),
  done: ({ title, startsAt }) => `${title} starts at ${startsAt.toISOString()} now.`,
});

export const cancelEventCommand = eventCommand({
  summary: "Cancel a match that has not started",
  help: `
It leaves the lists, its page says that it is cancelled, and its tickets are sold no more. Tickets that were sold
are not refunded: do that at the payment gateway. "postpone-event" brings the match back.`,
  act: cancelEvent,
  done: ({ title }) => `${title} is cancelled.`,
});

const OwnMedia = z.object({
  stream: orNone(HttpUrl),
  recording: orNone(HttpUrl),
  pano: orNone(HttpUrl),
  poster: orNone(HttpUrl),
});

export const setStream = eventCommand({
  summary: "Set the streams and the poster of an event",
  synopsis: "[--stream <url>] [--recording <url>] [--pano <url>] [--poster <url>]",
  help: `
Streams must be on servers that MEDIA_ORIGINS names. What is not named stays as it is; none removes a URL.`,
  options: {
    stream: { type: "string" },
    recording: { type: "string" },
    pano: { type: "string" },
    poster: { type: "string" },
  },
  optionsHelp: { ...STREAM_HELP, "--poster <url>": "image instead of a drawn poster" },
  act: (control, event, input, context) => {
    const { stream, recording, pano, poster } = readOptions(OwnMedia, input);
    const urls = [stream, recording, pano];
    if ([...urls, poster].every((url) => url === undefined))
      throw new UsageError("Name a stream or a poster.");
    const { ownStreams } = storeOptionsOf(context);
    const wrong = urls.find((url) => url && !ownStreams.allows(url));
    if (wrong) throw new CommandError(`${notAllowed(wrong)}.`);
    const own = { streamUrl: stream, recordingUrl: recording, panoUrl: pano, posterUrl: poster };
    return setOwnMedia(control, event, own);
  },
  done: ({ title, streamUrl, recordingUrl, panoUrl, posterUrl }) =>
    [
      `${title} has these URLs now:`,
      `  stream: ${streamUrl ?? "none"}`,
      `  recording: ${recordingUrl ?? "none"}`,
      `  pano: ${panoUrl ?? "none"}`,
      `  poster: ${posterUrl ?? "none"}`,
    ].join("\n"),
});

export const setScoreCommand = eventCommand({
  summary: "Set the score of a match",
  synopsis: "<home> <away>",
  help: "<home> and <away> are the goals or points of the teams. The match has started or is over.",
  positionals: 2,
  act: (control, event, { positionals: [, home = "", away = ""] }) =>
    setScore(control, event, { home: readCount(home), away: readCount(away) }),
  done: ({ title, score }) => `${title}: ${scoreText(score)}.`,
});

const PhaseName = z
  .string()
  .transform((word) => word.toLowerCase().replaceAll("-", "_"))
  .pipe(z.enum(PHASES, `is no phase; there are ${PHASES.join(", ")}`));

export const setPhaseCommand = eventCommand({
  summary: "Set the phase of a live match",
  synopsis: "<phase>",
  help: `
<phase> is one of ${PHASES.slice(0, 7).join(", ")},
${PHASES.slice(7).join(", ")}. The minute of the match counts from now; with the
first phase lists show a score.`,
  positionals: 1,
  act: (control, event, { positionals: [, phase = ""] }) =>
    setPhase(control, event, readWord(PhaseName, phase)),
  done: ({ title, phase, score }) => `${title}: ${phase}, ${scoreText(score)}.`,
});

const MomentName = z.enum(MOMENTS, `is no moment; there are ${MOMENTS.join(", ")}`);
const Side = z.enum(["home", "away"], "is no side; there are home and away");

export const addMomentCommand = eventCommand({
  summary: "Add a moment to the timeline of a live match",
  synopsis: `<${MOMENTS.join("|")}> <home|away> [--ago <seconds>]`,
  help: "A goal raises the score.",
  options: { ago: { type: "string" } },
  optionsHelp: { "--ago <seconds>": "how long ago it happened in the video; without it now" },
  positionals: 2,
  act: (control, event, { positionals: [, moment = "", side = ""], text }) =>
    addMoment(control, event, {
      moment: readWord(MomentName, moment),
      side: readWord(Side, side),
      secondsAgo: readCount(text("ago") ?? "0"),
    }),
  done: ({ title, score }) => `${title} has a new moment${score ? `: ${scoreText(score)}` : ""}.`,
});
