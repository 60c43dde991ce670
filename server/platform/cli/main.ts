/** Administration from the command line: `npm run platform -- <command>`. */
import { runCommand } from "./run.ts";

process.exitCode = await runCommand(process.argv.slice(2), {
  stdin: process.stdin,
  say: (line) => void process.stdout.write(`${line}\n`),
  complain: (line) => void process.stderr.write(`${line}\n`),
});
