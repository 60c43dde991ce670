import { BrokenCircuitError, CircuitState, ConsecutiveBreaker, circuitBreaker, handleWhen } from "cockatiel";
import { callsNotSent, circuitOpenings } from "#common/diagnostics";
import { PlatformUnavailable, PlatformUnreachable } from "./errors";

/** `essential`: critical data of a page. `optional`: data without which the page can be rendered. */
export type CallClass = "essential" | "optional";

/** Response of the platform, not validated. Calls share it: nobody may change it. */
export interface Exchange {
  status: number;
  /** Undefined if the body is not JSON. */
  json: unknown;
  milliseconds: number;
  /** Whether the platform is unreachable behind its proxy, or unavailable. */
  isBroken: boolean;
}

export interface Read {
  callClass: CallClass;
  /** Aborted when the browser closes the connection; the call is then no longer needed. */
  signal?: AbortSignal;
  /** Key of calls that can share a response; undefined for personal responses. */
  sharedKey?: string;
  /**
   * How long a successful response for which several calls have waited is used for later ones (ms); default 0. On a
   * quiet site every call is made, so that pages show a change at once.
   */
  keepMs?: number;
}

/** The calls of all requests of this process to one platform. */
export interface Traffic {
  /**
   * Makes a read call, unless the circuit is open.
   * @param exchange makes the call; must stop when the signal aborts
   * @throws PlatformUnavailable without a call while the circuit is open; any error of `exchange`
   */
  read(read: Read, exchange: (signal?: AbortSignal) => Promise<Exchange>): Promise<Exchange>;
  /** Whether the circuit of this class is open or half-open. */
  isOpen(callClass: CallClass): boolean;
}

/** Consecutive failures that open the circuit; any response between them resets the count. */
const FAILURES_IN_A_ROW = 5;
/**
 * A single failure opens the circuit if it took at least this long (ms) and no call received a response
 * meanwhile.
 */
const SILENCE_MS = 3_000;
/**
 * How long (ms) the circuit stays open. Then one trial call is sent; others are rejected until its outcome is
 * known.
 */
const OPEN_MS = 1_000;
/**
 * Calls that have been pending this long (ms) when the circuit opens are aborted; newer ones may still
 * succeed.
 */
const DOOMED_AFTER_MS = 1_000;

/** Number of calls at the same time from which their response is kept; one page may make two. */
const BUSY = 3;

/**
 * Creates a circuit breaker with request sharing: a failing platform is not called, and viewers do not wait
 * for it.
 */
export function createTraffic({
  openMs = OPEN_MS,
  doomedAfterMs = DOOMED_AFTER_MS,
  silenceMs = SILENCE_MS,
} = {}): Traffic {
  const circuits = { essential: createCircuit(openMs), optional: createCircuit(openMs) };
  let respondedAt = Number.NEGATIVE_INFINITY;
  const flights = new Map<string, { response: Promise<Exchange>; calls: number }>();

  async function throughCircuit(
    { callClass, signal }: Read,
    exchange: (signal?: AbortSignal) => Promise<Exchange>,
  ): Promise<Exchange> {
    const { breaker, silence, waiting } = circuits[callClass];
    const givingUp = new AbortController();
    const startedAt = performance.now();
    const call = { startedAt, giveUp: () => givingUp.abort() };
    const until = signal ? AbortSignal.any([signal, givingUp.signal]) : givingUp.signal;
    try {
      return await breaker.execute(async () => {
        waiting.add(call);
        try {
          const result = await exchange(until);
          respondedAt = performance.now();
          return result;
        } catch (error) {
          if (signal?.aborted) throw new Abandoned(error);
          silence.isProven = respondedAt < startedAt && performance.now() - startedAt >= silenceMs;
          throw error;
        }
      });
    } catch (error) {
      if (error instanceof BrokenCircuitError) callsNotSent.publish({ callClass });
      if (error instanceof BrokenCircuitError || givingUp.signal.aborted)
        throw new PlatformUnavailable(error);
      throw error instanceof Abandoned ? error.reason : error;
    } finally {
      waiting.delete(call);
    }
  }

  for (const [callClass, { breaker, waiting }] of Object.entries(circuits)) {
    breaker.onBreak(() => {
      circuitOpenings.publish({ callClass });
      const doomed = performance.now() - doomedAfterMs;
      for (const { startedAt, giveUp } of waiting) if (startedAt <= doomed) giveUp();
    });
  }

  return {
    read(read, exchange) {
      const { callClass, sharedKey, keepMs = 0, signal } = read;
      // While a trial call is pending, reject others at once; cockatiel would make them wait for its outcome.
      if (circuits[callClass].breaker.state === CircuitState.HalfOpen) {
        callsNotSent.publish({ callClass });
        return Promise.reject(new PlatformUnavailable());
      }
      if (sharedKey === undefined) return throughCircuit(read, exchange);
      let flight = flights.get(sharedKey);
      if (!flight) {
        // Not aborted with the request that started it, because other requests share it.
        const response = throughCircuit({ ...read, signal: undefined }, exchange);
        const started = { response, calls: 0 };
        flight = started;
        flights.set(sharedKey, started);
        const land = () => flights.delete(sharedKey);
        response.then(({ status }) => {
          if (keepMs > 0 && status < 400 && started.calls >= BUSY) setTimeout(land, keepMs).unref();
          else land();
        }, land);
      }
      flight.calls += 1;
      return signal ? unlessAborted(flight.response, signal) : flight.response;
    },
    isOpen: (callClass) => circuits[callClass].breaker.state !== CircuitState.Closed,
  };
}

/** The browser closed the connection; this is no failure of the platform. */
class Abandoned extends Error {
  readonly reason: unknown;
  constructor(reason: unknown) {
    super("the response is no longer wanted");
    this.reason = reason;
  }
}

/** Opens the circuit after consecutive failures, or after one that proves an outage (`SILENCE_MS`). */
class Silence extends ConsecutiveBreaker {
  isProven = false;
  override failure(): boolean {
    const isProven = this.isProven;
    this.isProven = false;
    return super.failure() || isProven;
  }
}

function createCircuit(openMs: number) {
  const silence = new Silence(FAILURES_IN_A_ROW);
  const breaker = circuitBreaker(
    // An aborted trial call has not shown that the platform is back, so it counts as a failure.
    handleWhen((error) => error instanceof PlatformUnreachable || isUndecided(error)).orWhenResult(
      (result) => (result as Exchange).isBroken,
    ),
    { halfOpenAfter: openMs, breaker: silence },
  );
  const isUndecidedNow = () => breaker.state === CircuitState.HalfOpen;
  function isUndecided(error: unknown): boolean {
    return error instanceof Abandoned && isUndecidedNow();
  }
  return { breaker, silence, waiting: new Set<{ startedAt: number; giveUp: () => void }>() };
}

/** Settles with the promise, or rejects as soon as the signal aborts. */
function unlessAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const leave = () => reject(new PlatformUnreachable("an abandoned request", signal.reason));
    if (signal.aborted) return leave();
    signal.addEventListener("abort", leave, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener("abort", leave));
  });
}
