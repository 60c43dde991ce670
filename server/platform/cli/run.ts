/** Finds and runs a command, and reports the result. */
import { randomUUID } from "node:crypto";
import type { Readable } from "node:stream";
import { parseArgs } from "node:util";
import { ConfigurationError } from "../../../common/settings/problems.ts";
import { readConfig } from "../config.ts";
import { EventProblem } from "../event-control/change-event.ts";
import { explainStartFailure } from "../start-failure.ts";
import {
  type Command,
  CommandError,
  type CommandInput,
  type CommandWithoutDatabase,
  UsageError,
} from "./command.ts";
import { COMMANDS } from "./commands.ts";
import { openForCommand } from "./open-database.ts";

type AnyCommand = Command | CommandWithoutDatabase;

const EXIT = { done: 0, failed: 1, misused: 2 };

export interface Surroundings {
  /** Environment variables; default those of the process. */
  variables?: Readonly<Record<string, string | undefined>>;
  stdin: Readable;
  /** Prints a line of the result. */
  say: (line: string) => void;
  /** Prints a line of an error message. */
  complain: (line: string) => void;
}

/** @returns the exit code: 1 if the command failed, 2 if the command line is invalid */
export async function runCommand(words: readonly string[], surroundings: Surroundings): Promise<number> {
  const { say, complain } = surroundings;
  const [name = "", ...rest] = words;
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (!command) {
    const isAsked = ["help", "--help", "-h"].includes(name);
    if (isAsked) say(overview());
    else complain(name ? `There is no command ${name}.\n\n${overview()}` : overview());
    return isAsked ? EXIT.done : EXIT.misused;
  }
  try {
    const input = readInput(command, rest);
    if (input.has("help")) say(helpOf(name, command));
    else await perform(command, input, surroundings);
    return EXIT.done;
  } catch (error) {
    complain(explain(error));
    if (!(error instanceof UsageError)) return EXIT.failed;
    complain(`Usage: ${name} ${command.synopsis}`);
    return EXIT.misused;
  }
}

function overview(): string {
  const width = Math.max(...Object.keys(COMMANDS).map((name) => name.length));
  const lines = Object.entries(COMMANDS).map(([name, { summary }]) => `  ${name.padEnd(width)}  ${summary}`);
  return [
    "Usage: npm run platform -- <command> [options]",
    "",
    ...lines,
    "",
    "<command> --help tells more. The database is the one of DATABASE_URL, else the embedded one in DATA_DIR,",
    "whether the platform runs or not.",
  ].join("\n");
}

const helpOf = (name: string, { summary, synopsis, help }: AnyCommand) =>
  `${summary}\n\nUsage: npm run platform -- ${name} ${synopsis}\n\n${help.replace(/^\n|\s+$/g, "")}`;

function readInput(command: AnyCommand, words: string[]): CommandInput {
  const { positionals, values } = parse(command, words);
  const { positionals: least, morePositionals = 0 } = command;
  if (!values.help && (positionals.length < least || positionals.length > least + morePositionals)) {
    throw new UsageError(positionals.length < least ? "Something is missing." : "There is a word too many.");
  }
  return {
    positionals,
    text(option) {
      const value = values[option];
      return typeof value === "string" ? value : undefined;
    },
    all: (option) =>
      [values[option]]
        .flat()
        .flatMap((value) => (typeof value === "string" ? value.split(";") : []))
        .map((value) => value.trim())
        .filter(Boolean),
    has: (option) => values[option] !== undefined && values[option] !== false,
  };
}

interface Parsed {
  positionals: string[];
  values: Readonly<Record<string, unknown>>;
}

function parse({ options }: AnyCommand, args: string[]): Parsed {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: { ...options, help: { type: "boolean", short: "h" } },
    });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : "The options are not valid.");
  }
}

async function perform(
  command: AnyCommand,
  input: CommandInput,
  { variables, stdin, say }: Surroundings,
): Promise<void> {
  const { options } = readConfig(variables, "command");
  const context = { options, now: Date.now, newId: randomUUID, stdin, say };
  if ("needsDatabase" in command) return command.run(input, context);
  const { db, databaseUrl, close } = await openForCommand(options, command);
  try {
    await command.run(input, { ...context, db, databaseUrl });
  } finally {
    await close();
  }
}

function explain(error: unknown): string {
  const isExplained = [CommandError, ConfigurationError, EventProblem].some((kind) => error instanceof kind);
  if (isExplained && error instanceof Error) return error.message;
  // The database layer puts the whole statement into its message; the reason is in the cause.
  const reason = error instanceof Error && error.message.startsWith("Failed query") ? error.cause : error;
  return explainStartFailure(reason, "The command could not be done");
}
