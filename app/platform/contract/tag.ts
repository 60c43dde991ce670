import { z } from "zod";
import { NO_TITLE } from "./media";
import { color, flag, id, link, number, part, text } from "./read";

export interface EventTag {
  id: string;
  title: string;
  /** Seconds from the start of the video. */
  startTime?: number;
  /** The moment that the tag is about; it may begin earlier, to show what led to it. */
  moment?: number;
  endTime?: number;
  type?: string;
  global: boolean;
  targetId?: string;
  playerNumber?: string;
  tagTeam?: { color?: string; teamId?: string; title?: string; logo?: string };
}

/** Converts milliseconds of the wire to seconds; zero is a valid time. */
const seconds = (milliseconds: number | undefined) =>
  milliseconds === undefined ? undefined : milliseconds / 1000;

/** Reads a tag. */
export const tagSchema = z
  .object({
    id,
    title: text,
    startTime: number,
    endTime: number,
    timePTS: number,
    type: text,
    global: flag(false),
    targetId: text,
    playerNumber: text,
    team: part(z.object({ id: text, title: text, logo: link, color })),
  })
  .transform(
    (raw): EventTag => ({
      id: raw.id,
      title: raw.title ?? NO_TITLE,
      startTime: seconds(raw.startTime ?? raw.timePTS),
      moment: seconds(raw.timePTS ?? raw.startTime),
      endTime: seconds(raw.endTime ?? raw.timePTS),
      type: raw.type,
      global: raw.global,
      targetId: raw.targetId,
      playerNumber: raw.playerNumber,
      tagTeam: raw.team && {
        color: raw.team.color,
        teamId: raw.team.id,
        title: raw.team.title,
        logo: raw.team.logo,
      },
    }),
  );
