/** All commands, in the order in which the help lists them. */
import { createAccessCode, listAccessCodes, withdrawAccessCode } from "./access-codes.ts";
import { checkStream } from "./check-stream.ts";
import { allowClip, listClips, withdrawClip } from "./clips.ts";
import type { Command, CommandWithoutDatabase } from "./command.ts";
import { createCategory, createLeague, createTeam, listLeagues, listTeams } from "./competitions.ts";
import { changeEventCommand, createEvent } from "./create-event.ts";
import { createUser } from "./create-user.ts";
import { endSessions } from "./end-sessions.ts";
import { exportDatabase } from "./export-database.ts";
import { grant } from "./grant.ts";
import { importDatabase } from "./import-database.ts";
import { importEvents } from "./import-events.ts";
import { eventLog, listEvents } from "./list-events.ts";
import { migrate } from "./migrate.ts";
import { openCharges } from "./open-charges.ts";
import { changePlan, createPlan, listPlansCommand, withdrawPlan } from "./plans.ts";
import { quality } from "./quality.ts";
import { rotateKeys } from "./rotate-keys.ts";
import {
  addMomentCommand,
  cancelEventCommand,
  endEventCommand,
  postponeEventCommand,
  setPhaseCommand,
  setScoreCommand,
  setStream,
  startEventCommand,
} from "./run-event.ts";
import { setDesk } from "./set-desk.ts";
import { settleCharge } from "./settle-charge.ts";

export const COMMANDS: Readonly<Record<string, Command | CommandWithoutDatabase>> = {
  "create-user": createUser,
  "set-desk": setDesk,
  "end-sessions": endSessions,
  "create-league": createLeague,
  "create-category": createCategory,
  "create-team": createTeam,
  leagues: listLeagues,
  teams: listTeams,
  "create-event": createEvent,
  "change-event": changeEventCommand,
  "import-events": importEvents,
  "check-stream": checkStream,
  events: listEvents,
  "start-event": startEventCommand,
  "end-event": endEventCommand,
  "postpone-event": postponeEventCommand,
  "cancel-event": cancelEventCommand,
  "set-stream": setStream,
  "set-score": setScoreCommand,
  "set-phase": setPhaseCommand,
  "add-moment": addMomentCommand,
  "event-log": eventLog,
  clips: listClips,
  "withdraw-clip": withdrawClip,
  "allow-clip": allowClip,
  "create-plan": createPlan,
  "change-plan": changePlan,
  "withdraw-plan": withdrawPlan,
  plans: listPlansCommand,
  grant,
  "create-access-code": createAccessCode,
  "access-codes": listAccessCodes,
  "withdraw-access-code": withdrawAccessCode,
  "open-charges": openCharges,
  "settle-charge": settleCharge,
  migrate,
  quality,
  "rotate-keys": rotateKeys,
  export: exportDatabase,
  import: importDatabase,
};
