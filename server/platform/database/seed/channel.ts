import type { guideEntries, media } from "../schema.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
export const CHANNEL_ID = "channel-1";

/** The channel's schedule of one day, with durations in hours. */
const DAY: readonly [hours: number, title: string, description: string][] = [
  [4, "Through the night", "Matches of the season, back to back."],
  [2, "Early kick-off", "Last night’s goals, before breakfast."],
  [2, "The morning show", "News, guests and today’s fixtures."],
  [2, "Classic matches", "A match people still talk about."],
  [2, "On the hardwood", "The week in Metro Basketball."],
  [2, "Build-up", "Line-ups and form before the afternoon’s matches."],
  [3, "Match of the day", "A full match from the Northern League."],
  [1, "Ice time", "The Alpine Hockey magazine."],
  [3, "Evening match", "A full match in prime time."],
  [1, "Seven metres", "The Baltic Handball magazine."],
  [2, "The late round-up", "All results, all goals."],
];
const DAYS_BEFORE = 1;
export const DAYS_AFTER = 15;

/** The channel, on air for a week. */
export function makeChannel(now: number): typeof media.$inferInsert {
  const startsAt = new Date(Math.floor(now / DAY_MS) * DAY_MS - 7 * DAY_MS);
  return {
    id: CHANNEL_ID,
    mediaType: "event",
    title: "Touchline TV",
    metaTitle: "Touchline TV: sport around the clock",
    description: "Matches, magazines and round-ups around the clock.",
    eventId: CHANNEL_ID,
    referenceId: "TL-CHANNEL-1",
    gameType: "other",
    status: "channel",
    startsAt,
    posterFrame: "night-midfield",
    skin: "night",
    seed: 4_000_000,
    addedAt: startsAt,
  };
}

/** The channel's schedule from yesterday to two weeks ahead, without gaps. */
export function makeGuide(now: number): (typeof guideEntries.$inferInsert)[] {
  const midnight = Math.floor(now / DAY_MS) * DAY_MS;
  const days = Array.from({ length: DAYS_BEFORE + DAYS_AFTER }, (_, index) => index - DAYS_BEFORE);
  return days.flatMap((day) => makeGuideDay(midnight + day * DAY_MS));
}

/** One day of the schedule, from one midnight (UTC, milliseconds since the epoch) to the next. */
export function makeGuideDay(midnight: number): (typeof guideEntries.$inferInsert)[] {
  const date = new Date(midnight).toISOString().slice(0, 10);
  let startsAt = midnight;
  return DAY.map(([hours, title, description], slot) => {
    const begin = startsAt;
    startsAt += hours * HOUR_MS;
    return {
      id: `guide-${date}-${slot + 1}`,
      channelId: CHANNEL_ID,
      title,
      description,
      startsAt: new Date(begin),
      endsAt: new Date(startsAt),
    };
  });
}
