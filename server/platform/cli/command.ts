import type { Readable } from "node:stream";
import type { ParseArgsConfig } from "node:util";
import type { Database } from "../database/database.ts";
import type { PlatformOptions } from "../options.ts";

/** Dependencies of a command that needs no database. */
export interface BasicContext {
  /** Settings of the platform. */
  options: Pick<
    PlatformOptions,
    "seed" | "mediaOrigins" | "mediaUrlSeconds" | "mediaUrlSigning" | "webOrigin"
  >;
  now: () => number;
  newId: () => string;
  stdin: Readable;
  /** Prints a line. */
  say: (line: string) => void;
}

/** Dependencies of a command. */
export interface CommandContext extends BasicContext {
  db: Database;
  /** Connection string of the same database. */
  databaseUrl: string;
}

export interface CommandInput {
  positionals: readonly string[];
  /** The value of an option, or true for an option without a value; undefined if it is missing. */
  text(option: string): string | undefined;
  /** The values of an option that may be repeated, or separated by semicolons. */
  all(option: string): string[];
  has(option: string): boolean;
}

interface CommandLine {
  /** One line for the list of commands. */
  summary: string;
  /** The arguments after the command's name, e.g. `<email> [--name <name>]`. */
  synopsis: string;
  /** The rest of the help. */
  help: string;
  options: NonNullable<ParseArgsConfig["options"]>;
  /** Number of required arguments besides options. */
  positionals: number;
  /** Maximum number of further arguments; default none. */
  morePositionals?: number;
}

export interface Command extends CommandLine {
  /** Whether it can run on a database that does not exist yet; the embedded one is then created. */
  createsDatabase: boolean;
  /** @throws CommandError and errors of the database */
  run(input: CommandInput, context: CommandContext): Promise<void>;
}

/** A command that opens no database. */
export interface CommandWithoutDatabase extends CommandLine {
  needsDatabase: false;
  /** @throws CommandError */
  run(input: CommandInput, context: BasicContext): Promise<void>;
}

/** The command failed; the message explains why to the operator. */
export class CommandError extends Error {
  override name = "CommandError";
}

/** The command line is invalid. */
export class UsageError extends CommandError {
  override name = "UsageError";
}
