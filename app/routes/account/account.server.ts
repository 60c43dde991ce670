import { data, redirect } from "@remix-run/node";
import { z } from "zod";
import { plainLine, plainText } from "#common/plain-text";
import type { ContractView } from "~/features/commerce/product-view";
import { toContractView } from "~/features/commerce/product-view.server";
import { signsInWithCodes } from "~/features/devices/code-sign-in.server";
import { toDevices } from "~/features/devices/device-view.server";
import { toFollowedView } from "~/features/following/followed-view";
import { saveProfile } from "~/features/profile/profile.server";
import { readForm } from "~/lib/forms/form.server";
import { MAX_ID_LENGTH } from "~/lib/ids";
import * as paths from "~/lib/paths";
import { listContracts } from "~/platform/endpoints/commerce";
import {
  changePassword,
  checkCurrentDevice,
  deleteAccount,
  deleteDevice,
  getProfile,
} from "~/platform/endpoints/user";
import { failureOf, PASSWORD_FIELDS, PASSWORD_TOO_COMMON } from "~/platform/errors";
import type { RequestContext } from "~/request/context.server";
import { requireProfileOwner } from "~/request/guards.server";
import { deviceOf, endSession } from "~/request/sign-in.server";
import type { SignedInViewer } from "~/request/viewer.server";
import { writeFlash } from "~/session/cookies.server";
import { updateRecord } from "~/session/refresh.server";
import { getSessionStore } from "~/session/store.server";
import type { Owned } from "./overview";

const TOO_LONG = 256;
/** The same as on the sign-up page. */
const MIN_PASSWORD_LENGTH = 8;
/** An empty text clears a field of the profile; a field that the form does not have stays as it is. */
const line = plainLine().max(TOO_LONG, "account:too_long").optional();

const profileSchema = z.object({
  intent: z.literal("save"),
  displayName: plainLine().min(1, "account:enter_name").max(TOO_LONG, "account:too_long"),
  phone: line,
  countryName: line,
  city: line,
  postalCode: line,
  gender: line,
  dateOfBirth: z.union([z.literal(""), z.iso.date("account:enter_date")]).optional(),
  /** The favourite club is sent back unchanged, because the call replaces the whole profile. */
  identity: z.string().max(MAX_ID_LENGTH).optional(),
  identityItem: z.string().max(MAX_ID_LENGTH).optional(),
});
const deletionSchema = z.object({
  intent: z.literal("delete"),
  confirmEmail: z.string().default(""),
  confirmName: z.string().default(""),
  password: z.string().max(TOO_LONG, "account:too_long").default(""),
});
const generalSchema = z.discriminatedUnion("intent", [profileSchema, deletionSchema]);

const passwordSchema = z.object({
  oldPassword: z.string().min(1, "account:enter_password").max(TOO_LONG, "account:too_long"),
  newPassword: z
    .string()
    .min(MIN_PASSWORD_LENGTH, "account:password_too_short")
    .max(TOO_LONG, "account:too_long"),
  keepOthers: z.literal("on").optional(),
});

/** Loads the account's first page. */
export async function loadAccount(context: RequestContext) {
  const viewer = await context.requireViewer();
  const owned = context.load.optional<Owned | null>(loadOwned(viewer), null, "contracts");
  const deviceCount = context.load.optional(countDevices(context, viewer), 0, "devices");
  const { fullName, email, added } = await context.load.critical(getProfile(viewer.platform));
  const late = await context.load.deferred({ owned, deviceCount });
  return data({
    messages: context.messages("account", "commerce"),
    name: fullName ?? "",
    email: email ?? "",
    memberSince: added,
    followed: viewer.followed.map(toFollowedView),
    ...late,
  });
}

/** Counts the devices on which the user is signed in now: the session may not know about another sign-in yet. */
async function countDevices({ request }: RequestContext, viewer: SignedInViewer): Promise<number> {
  const check = await checkCurrentDevice(viewer.platform.optional, deviceOf(request), { registerNew: false });
  return (check.devices ?? viewer.session.record.devices).length;
}

/** Contracts of a kind on the account's first page. */
const MAX_OWNED = 3;

/** Loads the contracts that are valid now, newest first. */
async function loadOwned(viewer: SignedInViewer): Promise<Owned> {
  const contracts = await listContracts(viewer.platform.optional, { active: true });
  const owned = contracts
    .map(toContractView)
    .filter(({ state }) => state !== "failed" && state !== "expired");
  const ofKind = (kind: ContractView["kind"]) => owned.filter((one) => one.kind === kind).slice(0, MAX_OWNED);
  return { plans: ofKind("plan"), tickets: ofKind("ticket") };
}

/** Loads the personal data for the form. */
export async function loadGeneral(context: RequestContext) {
  const viewer = await context.requireViewer();
  const profile = await context.load.critical(getProfile(viewer.platform));
  return data({
    messages: context.messages("account"),
    profile: {
      displayName: profile.fullName ?? "",
      email: profile.email ?? "",
      phone: profile.phone ?? "",
      countryName: profile.countryName ?? "",
      city: profile.city ?? "",
      postalCode: profile.postalCode ?? "",
      gender: profile.gender ?? "",
      dateOfBirth: profile.dateOfBirth?.slice(0, 10) ?? "",
      identity: profile.identity ?? "",
      identityItem: profile.identityItem ?? "",
    },
    deletion: deletionOf(profile),
  });
}

/** A text as it looks, with composed letters and single spaces: what a viewer types may separate letters and accents. */
const asTyped = (text: string) => plainText(text).normalize("NFC").replace(/\s+/g, " ");
/** Whether a text looks like another one; letter case does not count. */
const looksLike = (typed: string, shown: string) => asTyped(typed).toLowerCase() === shown.toLowerCase();

/**
 * Returns what a viewer has to type to delete the account, and in which field: the e-mail address, else the name.
 * Undefined for a profile that has neither.
 */
function deletionOf({ email, fullName }: { email?: string; fullName?: string }) {
  const fields = [
    { field: "confirmEmail", shown: asTyped(email ?? "") },
    { field: "confirmName", shown: asTyped(fullName ?? "") },
  ] as const;
  return fields.find(({ shown }) => shown !== "");
}
const DIFFERS = { confirmEmail: "account:email_differs", confirmName: "account:name_differs" } as const;

/**
 * Saves personal data, or deletes the account. Deletion requires what `deletionOf` returns, and the password if the
 * platform requires it.
 */
export async function submitGeneral(context: RequestContext) {
  const viewer = await requireProfileOwner(context, paths.accountGeneral);
  const form = await readForm(context.request, generalSchema);
  if (!form.ok) return data(form.reply, { status: 400 });
  try {
    if (form.value.intent === "save") {
      const { intent: _intent, ...changes } = form.value;
      await saveProfile(context, viewer, changes);
      return await saved(context, paths.accountGeneral, "account:saved");
    }
    const deletion = deletionOf(await getProfile(viewer.platform));
    if (deletion && !looksLike(form.value[deletion.field], deletion.shown)) {
      return data(form.failField(deletion.field, DIFFERS[deletion.field]), { status: 400 });
    }
    await deleteAccount(viewer.platform, form.value.password);
  } catch (error) {
    return data(form.fail(failureOf(error), PASSWORD_FIELDS), { status: 400 });
  }
  const headers = new Headers();
  for (const cookie of await endSession(context, { revoke: false })) headers.append("Set-Cookie", cookie);
  return redirect(paths.home, { status: 303, headers });
}

export async function loadPassword(context: RequestContext) {
  await context.requireViewer();
  return data({ messages: context.messages("account") });
}

export async function submitPassword(context: RequestContext) {
  const viewer = await context.requireViewer(paths.accountPassword);
  const form = await readForm(context.request, passwordSchema);
  if (!form.ok) return data(form.reply, { status: 400 });
  try {
    const { keepOthers, ...passwords } = form.value;
    await changePassword(viewer.platform, { ...passwords, signOutOthers: keepOthers === undefined });
  } catch (error) {
    const failure = failureOf(error);
    // The message of this code names an e-mail address, which this form does not have.
    if (failure.code === "invalid_credentials") failure.code = "wrong_password";
    const fields = { wrong_password: "oldPassword", [PASSWORD_TOO_COMMON]: "newPassword" } as const;
    return data(form.fail(failure, fields), { status: 400 });
  }
  return saved(context, paths.accountPassword, "account:password_changed");
}

/** Loads the devices of the account and updates the list in the session. */
export async function loadDevices(context: RequestContext) {
  const viewer = await context.requireViewer();
  const device = deviceOf(context.request);
  const check = await context.load.critical(
    checkCurrentDevice(viewer.platform, device, { registerNew: false }),
  );
  const devices = check.devices ?? viewer.session.record.devices;
  await updateRecord(getSessionStore(), viewer.session, (record) => ({ ...record, devices }));
  return data({
    messages: context.messages("account", "devices"),
    devices: toDevices(devices, device),
    hasCodes: signsInWithCodes(context),
  });
}

const deviceSchema = z.object({ deviceId: z.string().min(1).max(512) });

/** Removes a device; removing the current one signs out. */
export async function submitDevices(context: RequestContext) {
  const viewer = await context.requireViewer(paths.accountDevices);
  const form = await readForm(context.request, deviceSchema);
  if (!form.ok) return data(form.reply, { status: 400 });
  const { deviceId } = form.value;
  try {
    await deleteDevice(viewer.platform, deviceId);
  } catch (error) {
    return data(form.fail(failureOf(error)), { status: 400 });
  }
  if (deviceId !== deviceOf(context.request)) return saved(context, paths.accountDevices, "devices:removed");
  const headers = new Headers();
  for (const cookie of await endSession(context, { revoke: true })) headers.append("Set-Cookie", cookie);
  return redirect(paths.home, { status: 303, headers });
}

/** Redirects to the page with a success toast. */
async function saved(context: RequestContext, to: string, key: string) {
  const toast = { kind: "success", key } as const;
  return redirect(to, {
    status: 303,
    headers: { "Set-Cookie": await writeFlash(context.request, { toast }) },
  });
}
