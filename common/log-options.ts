/** Log options of both programs: loggable fields of errors, and redaction of every line. */
import { redactLine, redactText } from "./redact.ts";

/** Fields of an error in a log line. */
export interface LoggedError {
  type: string;
  message: string;
  stack?: string;
  /** SQLSTATE, system or library code. */
  code?: string;
  cause?: LoggedError;
  errors?: LoggedError[];
}

/** Maximum depth of a chain of causes; longer ones add no information. */
const MAX_CAUSES = 5;

/**
 * Returns an error in loggable form. Fields are listed explicitly, because libraries attach parameters, rows,
 * requests and whole clients to their errors. Parameters of a failed statement are removed from message and
 * stack, too.
 * @param error anything that was thrown
 */
export function presentError(error: unknown, depth = 0): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: redactText(String(error)) };
  const { name, message, stack, cause } = error;
  const { code, params } = error as { code?: unknown; params?: unknown };
  const clean = (text: string) => redactText(params === undefined ? text : withoutParameters(text, message));
  return {
    type: error.constructor.name || name,
    message: clean(message),
    ...(stack && { stack: clean(stack) }),
    ...(typeof code === "string" && { code }),
    ...(cause !== undefined && depth < MAX_CAUSES && { cause: presentError(cause, depth + 1) }),
    ...(error instanceof AggregateError &&
      depth < MAX_CAUSES && { errors: error.errors.map((one) => presentError(one, depth + 1)) }),
  };
}

/** Removes statement values: drizzle appends them to its messages after "params:". */
function withoutParameters(text: string, message: string): string {
  const statement = message.split("\nparams:", 1)[0] ?? "";
  return text.replace(message, () => statement);
}

/**
 * Returns the pino options of all loggers in both programs.
 * @param level pino's name of the least severe level that is written
 */
export function logOptions(level: string) {
  return {
    level,
    serializers: { err: (error: unknown) => presentError(error) },
    // Runs last, just before a line is written, and so covers messages, fields and bindings of all libraries.
    hooks: { streamWrite: redactLine },
  };
}
