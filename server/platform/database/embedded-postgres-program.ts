/** Runs the programs of PostgreSQL so that none outlives this process. */
import { type ChildProcess, spawn } from "node:child_process";
import path from "node:path";
import { createInterface } from "node:readline";
import { type Account, CHILD_ENVIRONMENT } from "./embedded-postgres-host.ts";

/** Where the programs and the data of a database are, and the account that runs them. */
export interface Place {
  native: string;
  account: Account;
  directory: string;
  data: string;
  sockets: string;
}

/**
 * Runs "$@" and ends it when descriptor 3 closes, that is when our process dies in any way. Requests a fast
 * shutdown first and escalates after 10 and 15 s. The wrapper runs in one process group, which is killed at
 * the end, so that no reader or sleep stays behind. PostgreSQL's own child processes detect the end of their
 * parent.
 */
const DEAD_MANS_SWITCH = `
"$@" 3<&- &
child=$!
( read -r line <&3; kill -INT $child; sleep 10; kill -QUIT $child; sleep 5; kill -KILL $child ) 2>/dev/null &
exec 3<&-
trap 'kill -INT $child' INT TERM HUP
status=1
while kill -0 $child 2>/dev/null; do wait $child; status=$?; done
trap '' TERM
kill -TERM 0
exit $status`;

/**
 * Runs a PostgreSQL program under the dead man's switch, in its own session, so that Ctrl-C reaches only us.
 */
export function runProgram(place: Place, program: string, parameters: string[]): ChildProcess {
  const { account, native, sockets } = place;
  const command = [...account.prefix, path.join(native, "bin", program), ...parameters];
  const { uid, gid } = account;
  return spawn("/bin/sh", ["-c", DEAD_MANS_SWITCH, "touchline-postgres", ...command], {
    ...(uid === undefined ? {} : { uid, gid }),
    cwd: sockets,
    env: { ...CHILD_ENVIRONMENT, HOME: sockets },
    stdio: ["ignore", "pipe", "pipe", "pipe"],
    detached: true,
  });
}

/** Passes each line of a program's output on. */
export function watchOutput(child: ChildProcess, onLine: (line: string) => void): void {
  child.stdio[3]?.on("error", () => undefined); // the other end closes when the child ends
  for (const stream of [child.stdout, child.stderr]) {
    if (stream) createInterface({ input: stream }).on("line", onLine);
  }
}

/** Resolves to the exit status when the child has ended and its output has been read. */
export function exitOf(child: ChildProcess): Promise<number> {
  return new Promise((resolve) => {
    child.once("error", () => resolve(127));
    child.once("close", (code) => resolve(code ?? 128));
  });
}

/** The lines of a program's output that explain why it failed; the last ones if none does. */
export function lastWords(lines: readonly string[]): string {
  const words = lines.filter((line) => /FATAL|PANIC|error:|No space left|not found/.test(line)).slice(-3);
  return (words.length > 0 ? words : lines.slice(-3)).join(" ") || "it gave no reason";
}
