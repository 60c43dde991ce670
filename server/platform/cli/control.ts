/** What commands hand to the control of events. */
import { createOwnStreams } from "../catalogue/own-streams.ts";
import type { Control } from "../event-control/change-event.ts";
import type { StoreOptions } from "../event-control/store-events.ts";
import type { CommandContext } from "./command.ts";

/** Who changes events from the command line. */
export const controlOf = ({ db, now, newId }: CommandContext): Control => ({
  db,
  now,
  newId,
  actor: "command line",
});

/** How events are stored in this installation. */
export const storeOptionsOf = ({ options }: CommandContext): StoreOptions => ({
  ownStreams: createOwnStreams(options.mediaOrigins ?? []),
  hasDemoStreams: options.seed === "demo",
});
