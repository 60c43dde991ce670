import type { Command } from "./command.ts";

export const migrate: Command = {
  summary: "Bring the database up to date",
  synopsis: "",
  help: `
Runs the migrations that the database does not have yet, and nothing else. Platforms do the same when they start,
one process at a time; do it before a deployment so that none of them waits for a long migration.`,
  options: {},
  positionals: 0,
  createsDatabase: true,
  // The migrations run when the database is opened.
  async run(_input, { say }) {
    say("The database is up to date.");
  },
};
