import { z } from "zod";

/** The account's password, entered again where a session alone is not sufficient. */
export const Confirmation = z
  .string()
  .min(1)
  .max(256)
  .optional()
  .describe(
    "The password of the account. Without it the call fails with 422 `password_required` where it is needed, with a wrong one with 422 `wrong_password`; an account without a password fails with 403 `fresh_sign_in_required` unless its viewer has signed in within the last ten minutes",
  );

const SurveySchema = z.object({
  surveyName: z.string().min(1).max(100),
  skipped: z.iso.datetime({ offset: true }).nullish(),
  submitted: z.iso.datetime({ offset: true }).nullish(),
  closed: z.iso.datetime({ offset: true }).nullish(),
});

/** Survey records of a user. */
export const UserOptionsSchema = z.object({ surveys: z.array(SurveySchema).max(50).optional() });

export const RawUser = z.object({
  id: z.string(),
  added: z.string(),
  email: z.string(),
  displayName: z.string(),
  city: z.string().nullable(),
  gender: z.string().nullable(),
  dateOfBirth: z.string().nullable(),
  phone: z.string().nullable(),
  countryName: z.string().nullable(),
  postalCode: z.string().nullable(),
  globalTags: z.boolean(),
  clubList: z.array(z.record(z.string(), z.array(z.string()))),
  identity: z.string().nullable(),
  identityItem: z.string().nullable(),
  options: UserOptionsSchema,
});
export type RawUser = z.infer<typeof RawUser>;

export const RawDevice = z.object({
  id: z.string(),
  added: z.string(),
  updated: z.string(),
  device_id: z.string(),
  device_name: z.string(),
  os_name: z.string(),
  os_version: z.string(),
});
export type RawDevice = z.infer<typeof RawDevice>;

export const RawTokens = z.object({
  access_token: z.string(),
  expires_in: z.int().describe("Seconds"),
  refresh_token: z.string(),
});
export type RawTokens = z.infer<typeof RawTokens>;
