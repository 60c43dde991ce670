/**
 * Definition and reading of environment variables: a program describes its variables in one zod schema, from
 * which values, problems and the documentation are derived.
 */
import { z } from "zod";
import { intendedSetting, SETTING_NAMES, type SettingName } from "./names.ts";
import { ConfigurationError, type ConfigurationProblem } from "./problems.ts";

/** What an operator has to know about a variable. */
interface About {
  /** One sentence in Markdown, with the unit; links are relative to `docs`. */
  meaning: string;
  example: string;
  /** Shown as the default if it is computed, e.g. `generated`. */
  fallback?: string;
  /** Whether a wrong value is reported without the value: it may still be in use. */
  isSecret?: boolean;
  /** Whether the short table of the README lists it. */
  isCommon?: boolean;
}

/** Description of a variable as its schema holds it. */
export interface SettingInfo extends About {
  /** The default as a text, as one would set it. */
  default?: string;
}

/** Reads the text of a variable. The messages of its issues say what is expected. */
export type TextReader<T> = z.ZodType<T, string>;

/** Describes a variable with a default. */
export function setting<T>(
  reader: TextReader<T>,
  about: About & { default: string },
): z.ZodType<T, string | undefined>;
/** Describes a variable that may be missing. */
export function setting<T>(reader: TextReader<T>, about: About): z.ZodType<T | undefined, string | undefined>;
export function setting<T>(reader: TextReader<T>, about: SettingInfo): z.ZodType<T | undefined> {
  const schema = about.default === undefined ? reader.optional() : z.prefault(reader, about.default);
  return schema.meta({ ...about });
}

/** Returns the description of a variable. */
export function infoOf(schema: z.ZodType): SettingInfo {
  return schema.meta() as unknown as SettingInfo;
}

export type Variables = Readonly<Record<string, string | undefined>>;

/** Returns the schema of a program's variables; only names that all programs know are possible. */
export function settings<S extends { [N in keyof S]: N extends SettingName ? z.ZodType : never }>(
  shape: S,
): z.ZodObject<S> {
  return z.object(shape);
}

/**
 * Reads the variables of a program. A variable that is set but empty counts as not set.
 * @param schema the program's variables
 * @param variables the environment
 * @param rules further checks, which involve several variables; a variable with a problem of its own is
 *   undefined for them
 * @throws ConfigurationError naming every invalid variable, and every one whose name is a misspelling
 */
export function readVariables<S extends z.ZodObject>(
  schema: S,
  variables: Variables,
  rules: (values: Partial<z.output<S>>) => ConfigurationProblem[] = () => [],
): z.output<S> {
  const set = Object.fromEntries(Object.entries(variables).filter(([, value]) => value));
  const values: Record<string, unknown> = {};
  const problems: ConfigurationProblem[] = [];
  for (const name of SETTING_NAMES) {
    const variable = schema.shape[name] as z.ZodType | undefined;
    if (!variable) continue;
    const parsed = variable.safeParse(set[name]);
    if (parsed.success) values[name] = parsed.data;
    else problems.push(problemOf(name, set[name], infoOf(variable), parsed.error));
  }
  problems.push(...rules(values as Partial<z.output<S>>));
  problems.push(...misspelled(Object.keys(set)));
  if (problems.length > 0) throw new ConfigurationError(problems);
  return values as z.output<S>;
}

function problemOf(
  name: string,
  text: string | undefined,
  { isSecret, example }: SettingInfo,
  error: z.ZodError,
): ConfigurationProblem {
  const given = text === undefined ? undefined : isSecret ? hidden(text) : withoutCredentials(text);
  return { name, given, expected: error.issues[0]?.message ?? "another value", example };
}

/** Names of unknown variables that resemble a setting: most likely the operator meant that one. */
function misspelled(names: readonly string[]): ConfigurationProblem[] {
  return names.flatMap((name) => {
    const intended = intendedSetting(name);
    return intended ? [{ name, given: "(not a setting)", expected: `the name ${intended}` }] : [];
  });
}

/** Stands for a value that must not be shown. */
const hidden = (text: string) => `(${text.length} characters)`;

/** Hides user, password and query of a URL; the password of an unescaped one may contain any character. */
const withoutCredentials = (text: string) =>
  text.replace(/^([a-z][a-z\d+.-]*:\/\/)?.*@/is, "$1…@").replace(/(:\/\/.*?)\?.*$/s, "$1?…");
