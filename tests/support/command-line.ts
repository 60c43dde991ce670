/** The commands of the platform, as an operator runs them on a test's database. */
import { Readable } from "node:stream";
import { expect } from "vitest";
import type { z } from "zod";
import { runCommand } from "../../server/platform/cli/run.ts";

export interface CommandOutcome {
  code: number;
  output: string;
  errors: string;
}

export interface CommandLine {
  /** Runs a command; its errors never show a stack or a statement. */
  run(...words: string[]): Promise<CommandOutcome>;
  /** Runs a command with --json, which has to succeed, and returns what it prints. */
  result<T>(schema: z.ZodType<T>, ...words: string[]): Promise<T>;
}

export function commandLine(variables: Readonly<Record<string, string>>): CommandLine {
  const run = async (...words: string[]) => {
    const output: string[] = [];
    const errors: string[] = [];
    const code = await runCommand(words, {
      variables,
      stdin: Readable.from([]),
      say: (line) => void output.push(line),
      complain: (line) => void errors.push(line),
    });
    expect(errors.join("\n")).not.toMatch(/\n\s+at |Failed query/);
    return { code, output: output.join("\n"), errors: errors.join("\n") };
  };
  return {
    run,
    async result(schema, ...words) {
      const { code, output, errors } = await run(...words, "--json");
      expect([code, errors]).toEqual([0, ""]);
      return schema.parse(JSON.parse(output));
    },
  };
}
