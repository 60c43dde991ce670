import { Failure } from "../http/failures.ts";
import { MIN_PASSWORD_LENGTH } from "./passwords.ts";

let known: Promise<ReadonlySet<string>> | undefined;

/** The most common passwords, in lower case. The dictionary is imported when first needed. */
async function commonPasswords(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import("@zxcvbn-ts/language-common");
  return new Set(dictionary["passwords-common"].filter(({ length }) => length >= MIN_PASSWORD_LENGTH));
}

/**
 * Rejects common passwords, in any letter case, and repetitions of one character.
 * @throws Failure 422 `password_too_common`
 */
export async function requireUncommon(password: string): Promise<void> {
  known ??= commonPasswords();
  const isCommon = (await known).has(password.toLowerCase()) || new Set(password).size === 1;
  if (!isCommon) return;
  throw new Failure(
    422,
    "password_too_common",
    "This password is one of the most common ones, choose another",
  );
}
