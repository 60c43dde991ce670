/** The report about invalid settings, the same for all programs. */

/** An invalid or missing setting: its name, the given and the expected value, and an example. */
export interface ConfigurationProblem {
  name: string;
  /** Undefined if it is missing. Never a secret. */
  given: string | undefined;
  expected: string;
  example?: string;
}

/** Contains all problems found, so that an operator can fix them at once. */
export class ConfigurationError extends Error {
  readonly problems: readonly ConfigurationProblem[];
  constructor(problems: readonly ConfigurationProblem[]) {
    super(describeProblems(problems));
    this.name = "ConfigurationError";
    this.problems = problems;
  }
}

const MAX_SHOWN_CHARACTERS = 120;

function describeProblems(problems: readonly ConfigurationProblem[]): string {
  const lines = problems.map(({ name, given, expected, example }) => {
    const shown =
      given === undefined ? "is missing" : `is ${JSON.stringify(given.slice(0, MAX_SHOWN_CHARACTERS))}`;
    const hint = example === undefined ? "" : `, for example ${name}=${example}`;
    return `  ${name} ${shown}: expected ${expected}${hint}`;
  });
  return `The configuration has ${problems.length === 1 ? "a problem" : `${problems.length} problems`}:\n${lines.join("\n")}`;
}

/**
 * Runs several readers and reports the problems of all of them at once; of several problems with one setting
 * the first.
 * @param readers they throw ConfigurationError
 * @returns what the readers return, in their order
 * @throws ConfigurationError naming every problem
 */
export function readAll<T extends unknown[]>(...readers: { [I in keyof T]: () => T[I] }): T {
  const problems = new Map<string, ConfigurationProblem>();
  const results = readers.map((read) => {
    try {
      return read();
    } catch (error) {
      if (!(error instanceof ConfigurationError)) throw error;
      for (const problem of error.problems)
        if (!problems.has(problem.name)) problems.set(problem.name, problem);
      return undefined;
    }
  });
  if (problems.size > 0) throw new ConfigurationError([...problems.values()]);
  return results as T;
}
