import type { z } from "zod";

/** What a form shows after it failed: what was typed, and what is wrong where. Error texts are message keys or plain texts. */
export interface FormReply {
  values: Record<string, string>;
  fieldErrors: Record<string, string>;
  /** A failure of the whole form, as a code and the server's own words. */
  failure?: { code: string; message?: string };
}

type FormResult<T> =
  | { ok: true; value: T; fail: (failure: NonNullable<FormReply["failure"]>) => FormReply }
  | { ok: false; reply: FormReply };

/** Fields whose contents never travel back to the page. */
const isSecret = (name: string) => /password|card|token/i.test(name);

/**
 * Reads a submitted form. Field errors are the messages of the schema: keys of the catalogue, one per field.
 * @param schema an object schema; its messages are message keys
 */
export async function readForm<S extends z.ZodType>(
  request: Request,
  schema: S,
): Promise<FormResult<z.output<S>>> {
  const form = await request.formData();
  const given: Record<string, string> = {};
  for (const [name, value] of form) if (typeof value === "string") given[name] = value;
  const values = Object.fromEntries(Object.entries(given).filter(([name]) => !isSecret(name)));
  const parsed = schema.safeParse(given);
  if (parsed.success) {
    return { ok: true, value: parsed.data, fail: (failure) => ({ values, fieldErrors: {}, failure }) };
  }
  const fieldErrors: Record<string, string> = {};
  for (const issue of parsed.error.issues) fieldErrors[String(issue.path[0] ?? "form")] ??= issue.message;
  return { ok: false, reply: { values, fieldErrors } };
}
