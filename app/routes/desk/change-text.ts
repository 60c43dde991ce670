import { clockOf } from "~/features/live-scores/match-clock";
import type { Translate } from "~/i18n/translate";
import type { DeskEntry } from "~/platform/contract/desk";
import type { DeskMatchView } from "./desk.server";

/** Names of the two teams, if the match is at the desk. */
type Teams = Pick<DeskMatchView, "home" | "away"> | undefined;

/** Returns what an operator changed in a match, in the language of the page; unknown changes as they are. */
export function changeText(t: Translate, { action, detail = "" }: DeskEntry, teams: Teams): string {
  switch (action) {
    case "moment":
      return momentText(t, detail, teams) ?? detail;
    case "score":
      // Isolated, because the teams keep their sides in languages that are written from right to left.
      return t("desk:did_score", { score: `\u2066${detail}\u2069` });
    case "phase":
      return phaseName(t, detail);
    case "end":
      return t("desk:status_archived");
    case "cancel":
      return t("desk:status_cancelled");
    case "start":
    case "stream":
    case "postpone":
    case "create":
    case "edit":
      return t(`desk:did_${action}`);
    default:
      return [action, detail].filter(Boolean).join(" ");
  }
}

function momentText(t: Translate, detail: string, teams: Teams): string | undefined {
  const [, moment, side] = /^(goal|card|chance|save) (home|away)$/.exec(detail) ?? [];
  const team = teams?.[side as "home" | "away"];
  return moment && team ? t(`desk:${moment as "goal" | "card" | "chance" | "save"}_of`, { team }) : undefined;
}

/** Returns who changed a match: the e-mail of an account, the command line, or the clock. */
export function actorText(t: Translate, actor: string): string {
  if (actor === "clock") return t("desk:who_clock");
  return actor === "command line" ? t("desk:who_command") : actor;
}

/** Returns the name of a phase; those without a message as they are. */
export function phaseName(t: Translate, phase: string): string {
  if (phase === "first_half" || phase === "second_half") return t(`desk:${phase}`);
  return clockOf(t, { home: 0, away: 0, phase }) ?? phase;
}
