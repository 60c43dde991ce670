import type { Readable } from "node:stream";
import type { ParseArgsConfig } from "node:util";
import type { Database } from "../database/database.ts";

/** What a command works with. */
export interface CommandContext {
  db: Database;
  /** Connection string of the same database. */
  databaseUrl: string;
  now: () => number;
  newId: () => string;
  stdin: Readable;
  /** Prints a line. */
  say: (line: string) => void;
}

export interface CommandInput {
  positionals: readonly string[];
  /** A text, or true for an option without a value; undefined when it was not given. */
  text(option: string): string | undefined;
  has(option: string): boolean;
}

export interface Command {
  /** One line for the list of commands. */
  summary: string;
  /** What follows the command's name, e.g. `<email> [--name <name>]`. */
  synopsis: string;
  /** The rest of the help. */
  help: string;
  options: NonNullable<ParseArgsConfig["options"]>;
  /** How many words it takes beside its options. */
  positionals: number;
  /** True when it has a meaning on a database that does not exist yet; the embedded one is then created. */
  createsDatabase: boolean;
  /** @throws CommandError and whatever the database says */
  run(input: CommandInput, context: CommandContext): Promise<void>;
}

/** The command cannot be done; the message says why, for the person at the console. */
export class CommandError extends Error {
  override name = "CommandError";
}

/** The command was not written as it must be. */
export class UsageError extends CommandError {
  override name = "UsageError";
}
