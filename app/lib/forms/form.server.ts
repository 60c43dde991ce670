import { z } from "zod";

/**
 * State of a form after a failure: the entered values, and the errors of its fields. Error texts are message
 * keys or plain texts.
 */
export interface FormReply {
  values: Record<string, string>;
  fieldErrors: Record<string, string>;
  /** A failure of the whole form: code and message of the server. */
  failure?: { code: string; message?: string };
}

/** Reply to one of several forms on a page. */
export interface NamedFormReply extends FormReply {
  /** Name of the form that the reply is for (`formName`). */
  form: string;
}

/** Responses to a valid form that is then refused. */
export interface FormRefusals {
  /**
   * Returns a failure of the whole form, or of the field to which the failure's code belongs.
   * @param fields names of fields by error code; such a field shows `errors:{code}`
   */
  fail: (failure: NonNullable<FormReply["failure"]>, fields?: Readonly<Record<string, string>>) => FormReply;
  /** Returns the failure of one field; the key names a message. */
  failField: (name: string, key: string) => FormReply;
}

type FormResult<T> = ({ ok: true; value: T } & FormRefusals) | { ok: false; reply: FormReply };

/** A field with a tick box: whether it is ticked. */
export const ticked = z
  .string()
  .optional()
  .transform((value) => value === "on");

const FORM_TYPES = /^(application\/x-www-form-urlencoded|multipart\/form-data)\s*(;|$)/i;

/**
 * Returns the fields of a submitted form. Every action reads its form here.
 * @throws 415 for a body that is no form, 400 for a form that cannot be parsed, both errors of the client
 */
export async function readFields(request: Request): Promise<FormData> {
  const type = request.headers.get("Content-Type");
  // An empty body has no type.
  if (type === null && !(Number(request.headers.get("Content-Length")) > 0)) return new FormData();
  if (!FORM_TYPES.test(type ?? "")) throw new Response(null, { status: 415 });
  try {
    return await request.formData();
  } catch {
    throw new Response(null, { status: 400 });
  }
}

/** Whether a field is secret, so that its value is never sent back to the page. */
const isSecret = (name: string) => /password|card|token/i.test(name);

/**
 * Reads and validates a submitted form. Each field has at most one error: a message of the schema, which is a
 * message key.
 * @param schema an object schema; its messages are message keys
 */
export async function readForm<S extends z.ZodType>(
  request: Request,
  schema: S,
): Promise<FormResult<z.output<S>>> {
  const form = await readFields(request);
  const input: Record<string, string> = {};
  for (const [name, value] of form) if (typeof value === "string") input[name] = value;
  const values = Object.fromEntries(Object.entries(input).filter(([name]) => !isSecret(name)));
  const parsed = schema.safeParse(input);
  if (parsed.success) {
    const failField: FormRefusals["failField"] = (name, key) => ({ values, fieldErrors: { [name]: key } });
    return {
      ok: true,
      value: parsed.data,
      fail(failure, fields = {}) {
        const field = Object.hasOwn(fields, failure.code) ? fields[failure.code] : undefined;
        return field ? failField(field, `errors:${failure.code}`) : { values, fieldErrors: {}, failure };
      },
      failField,
    };
  }
  const fieldErrors: Record<string, string> = {};
  for (const issue of parsed.error.issues) fieldErrors[String(issue.path[0] ?? "form")] ??= issue.message;
  return { ok: false, reply: { values, fieldErrors } };
}
