/** Spans of SQL statements. */
import type pg from "pg";
import { inSpan, installedTracer } from "../../../common/tracing.ts";

/** Longest statement in a span (characters). */
const MAX_LENGTH = 2_000;

/**
 * Returns the same pool or client with a span for each statement that belongs to a span. The span of a pool's
 * statement includes the wait for a connection. Does nothing if the process does not trace.
 */
export function tracedStatements<Q extends pg.Pool | pg.PoolClient>(queryable: Q): Q {
  const tracer = installedTracer();
  if (!tracer) return queryable;
  const query = queryable.query.bind(queryable) as (...args: unknown[]) => Promise<pg.QueryResult>;
  // A copy: the pool uses the same clients for its own statements, which would have two spans.
  return Object.create(queryable, {
    query: {
      value: (...args: unknown[]) => {
        if (!tracer.current()) return query(...args);
        const [statement] = args as [string | { text: string }];
        const text = typeof statement === "string" ? statement : statement.text;
        return inSpan(statementName(text), "client", attributesOf(text), async (span) => {
          const result = await query(...args);
          span?.add({ "db.response.returned_rows": result.rows?.length });
          return result;
        });
      },
    },
  }) as Q;
}

const attributesOf = (text: string) => ({
  "db.system.name": "postgresql",
  "db.query.text": withoutLiterals(text).slice(0, MAX_LENGTH),
});

/** Returns a bounded name: the command and its first table, e.g. `select events`. */
export function statementName(text: string): string {
  const command = /^\W*(\w+)/.exec(text)?.[1]?.toLowerCase() ?? "statement";
  // The table of a statement, not that of a part in brackets.
  let outer = text;
  for (let before = ""; outer !== before; ) {
    before = outer;
    outer = outer.replace(/\([^()]*\)/g, "");
  }
  const table = /\b(?:from|into|update)\s+"?(\w+)"?/i.exec(outer)?.[1];
  return table ? `${command} ${table}` : command;
}

/** Replaces texts and numbers of a statement, which may be data of a viewer; parameters are not part of it. */
export function withoutLiterals(text: string): string {
  return text.replace(
    // Names in quotes and parameters are matched first, so that they stay.
    /"(?:[^"]|"")*"|\$\d+|\b[eE]?'(?:[^'\\]|''|\\.)*'|'(?:[^']|'')*'|\b\d+(?:\.\d+)?\b/g,
    (found) => (/^["$]/.test(found) ? found : "?"),
  );
}
