/**
 * How the programs that the start command supervises talk to it: ready, failed, and "stop when I am gone".
 * A program started by itself behaves the same, and prints instead.
 */

/** What a platform says of its payment gateway. */
export interface GatewayNote {
  /** Where it listens, when it belongs to the platform. */
  url?: string;
  /** Origins that paying leads browsers to, the card form's first. */
  origins: readonly string[];
  /** Whether its card form may stand in a frame. */
  hasFrame: boolean;
}

/** What a supervised program tells its supervisor. */
export type ChildMessage =
  | { type: "ready"; url: string; sandboxIdentityUrl?: string; payments?: GatewayNote }
  | { type: "failed"; message: string };

/** Says that the program answers under `url`. */
export function reportReady(url: string): void {
  if (process.connected) process.send?.({ type: "ready", url } satisfies ChildMessage);
  else process.stdout.write(`Listening on ${url}\n`);
}

/** Says why the program cannot start, in one message, and ends it with exit code 1. */
export function reportFailure(message: string): void {
  const exit = () => process.exit(1);
  if (process.send) process.send({ type: "failed", message } satisfies ChildMessage, exit);
  else {
    process.stderr.write(`${message}\n`);
    exit();
  }
}

/** A start-up error in words an operator can act on. */
export function startFailureOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { code, port, path } = error as NodeJS.ErrnoException & { port?: number };
  if (code === "EADDRINUSE") {
    return `Port ${port} is taken by another program. Stop it, or choose another port (PORT, PLATFORM_PORT; 0 picks a free one).`;
  }
  if (code === "EADDRNOTAVAIL") return "HOST is not an address of this machine.";
  if (code === "EACCES" && port !== undefined) {
    return `Port ${port} may not be used by this user. Choose one from 1024 upwards.`;
  }
  if (code === "ENOSPC") return `The disk is full${path ? ` (${path})` : ""}. Make room and start again.`;
  if (code === "EACCES" || code === "EROFS") {
    return `${path ?? "The data directory"} cannot be written. Check its owner, or set DATA_DIR.`;
  }
  if (/database or disk is full/i.test(error.message)) return "The disk is full. Make room and start again.";
  return error.message;
}

/**
 * Makes the process end, after `stop` has run once, on SIGTERM, on SIGINT and when the supervisor has died: its
 * IPC channel closes even on a kill −9. To be called before anything is started.
 * @returns a function that names what has to be stopped by now
 */
export function stopOnSignal(): (stop: () => Promise<void>) => void {
  let stop = async () => {};
  let isStopping = false;
  const begin = async () => {
    if (isStopping) return;
    isStopping = true;
    try {
      await stop();
      process.exit(0);
    } catch (error) {
      process.stderr.write(`${startFailureOf(error)}\n`);
      process.exit(1);
    }
  };
  process.on("SIGTERM", begin);
  process.on("SIGINT", begin);
  process.on("disconnect", begin);
  // It may have died while this program was being loaded, and nobody was listening yet.
  if (process.send && !process.connected) void begin();
  return (next) => {
    stop = next;
  };
}
