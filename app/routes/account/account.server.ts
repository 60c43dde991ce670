import { type ActionFunctionArgs, data, redirect } from "@remix-run/node";
import { z } from "zod";
import { plainLine } from "#common/plain-text";
import { toDevices } from "~/features/devices/device-view.server";
import { messagesFor } from "~/i18n/messages.server";
import { readForm } from "~/lib/form.server";
import {
  changePassword,
  checkCurrentDevice,
  deleteAccount,
  deleteDevice,
  getProfile,
} from "~/platform/endpoints/user";
import { failureOf, PASSWORD_FIELDS, PASSWORD_TOO_COMMON } from "~/platform/errors";
import { loadCritical } from "~/platform/main-load.server";
import { writeFlash } from "~/session/cookies.server";
import { requireProfileOwner, requireViewer } from "~/session/guards.server";
import { saveProfile } from "~/session/profile.server";
import { updateRecord } from "~/session/refresh.server";
import { type LoadArgs, scopeOf } from "~/session/scope.server";
import { deviceOf, endSession } from "~/session/sign-in.server";
import { getSessionStore } from "~/session/store.server";

const TOO_LONG = 256;
/** The same as on the sign-up page. */
const MIN_PASSWORD_LENGTH = 8;
const line = plainLine().max(TOO_LONG, "account:too_long").default("");

const profileSchema = z.object({
  intent: z.literal("save"),
  displayName: plainLine().min(1, "account:enter_name").max(TOO_LONG, "account:too_long"),
  phone: line,
  countryName: line,
  city: line,
  postalCode: line,
  gender: line.optional(),
  dateOfBirth: z.union([z.literal(""), z.iso.date("account:enter_date")]).default(""),
  /** The favourite club is sent back unchanged, because the call replaces the whole profile. */
  identity: z.string().max(128).optional(),
  identityItem: z.string().max(128).optional(),
});
const deletionSchema = z.object({
  intent: z.literal("delete"),
  confirmEmail: z.string().trim(),
  password: z.string().max(TOO_LONG, "account:too_long").default(""),
});
const generalSchema = z.discriminatedUnion("intent", [profileSchema, deletionSchema]);

const passwordSchema = z.object({
  oldPassword: z.string().min(1, "account:enter_password").max(TOO_LONG, "account:too_long"),
  newPassword: z
    .string()
    .min(MIN_PASSWORD_LENGTH, "account:password_too_short")
    .max(TOO_LONG, "account:too_long"),
});

/** Loads the account's first page. */
export async function loadAccount(args: LoadArgs) {
  const viewer = await requireViewer(args);
  const { fullName, email, added } = await loadCritical(getProfile(viewer.platform));
  return data({
    messages: messagesFor(scopeOf(args).locale, "account"),
    name: fullName ?? "",
    email: email ?? "",
    memberSince: added,
  });
}

/** Loads the personal data for the form. */
export async function loadGeneral(args: LoadArgs) {
  const viewer = await requireViewer(args);
  const profile = await loadCritical(getProfile(viewer.platform));
  return data({
    messages: messagesFor(scopeOf(args).locale, "account"),
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
  });
}

/**
 * Saves personal data, or deletes the account. Deletion requires the account's mail address, and the password
 * if the platform requires it.
 */
export async function submitGeneral(args: ActionFunctionArgs) {
  const viewer = await requireProfileOwner(args, "/account/general");
  const form = await readForm(args.request, generalSchema);
  if (!form.ok) return data(form.reply, { status: 400 });
  try {
    if (form.value.intent === "save") {
      const { intent: _intent, ...changes } = form.value;
      await saveProfile(args, viewer, changes);
      return await saved(args, "/account/general", "account:saved");
    }
    const { confirmEmail, password } = form.value;
    if (confirmEmail.toLowerCase() !== viewer.user.email?.toLowerCase()) {
      return data(form.failField("confirmEmail", "account:email_differs"), { status: 400 });
    }
    await deleteAccount(viewer.platform, password);
  } catch (error) {
    return data(form.fail(failureOf(error), PASSWORD_FIELDS), { status: 400 });
  }
  const headers = new Headers();
  for (const cookie of await endSession(args, { revoke: false })) headers.append("Set-Cookie", cookie);
  return redirect("/", { status: 303, headers });
}

export async function loadPassword(args: LoadArgs) {
  await requireViewer(args);
  return data({ messages: messagesFor(scopeOf(args).locale, "account") });
}

export async function submitPassword(args: ActionFunctionArgs) {
  const viewer = await requireViewer(args, "/account/password");
  const form = await readForm(args.request, passwordSchema);
  if (!form.ok) return data(form.reply, { status: 400 });
  try {
    await changePassword(viewer.platform, form.value);
  } catch (error) {
    const reply = form.fail(failureOf(error), { [PASSWORD_TOO_COMMON]: "newPassword" });
    return data(reply, { status: 400 });
  }
  return saved(args, "/account/password", "account:password_changed");
}

/** Loads the devices of the account and updates the list in the session. */
export async function loadDevices(args: LoadArgs) {
  const viewer = await requireViewer(args);
  const device = deviceOf(args.request);
  const check = await loadCritical(checkCurrentDevice(viewer.platform, device, false));
  const devices = check.devices ?? viewer.session.record.devices;
  await updateRecord(getSessionStore(), viewer.session, (record) => ({ ...record, devices }));
  return data({
    messages: messagesFor(scopeOf(args).locale, "account", "devices"),
    devices: toDevices(devices, device),
  });
}

const deviceSchema = z.object({ deviceId: z.string().min(1).max(512) });

/** Removes a device; removing the current one signs out. */
export async function submitDevices(args: ActionFunctionArgs) {
  const viewer = await requireViewer(args, "/account/devices");
  const form = await readForm(args.request, deviceSchema);
  if (!form.ok) return data(form.reply, { status: 400 });
  const { deviceId } = form.value;
  try {
    await deleteDevice(viewer.platform, deviceId);
  } catch (error) {
    return data(form.fail(failureOf(error)), { status: 400 });
  }
  if (deviceId !== deviceOf(args.request)) return saved(args, "/account/devices", "devices:removed");
  const headers = new Headers();
  for (const cookie of await endSession(args, { revoke: true })) headers.append("Set-Cookie", cookie);
  return redirect("/", { status: 303, headers });
}

/** Redirects to the page with a success toast. */
async function saved(args: LoadArgs, to: string, key: string) {
  const toast = { kind: "success", key } as const;
  return redirect(to, {
    status: 303,
    headers: { "Set-Cookie": await writeFlash(args.request, { toast }) },
  });
}
