/** Accounts, sign-in and devices. */
import type { Call } from "./call.ts";

export const ACCOUNT_CALLS: Call[] = [
  {
    method: "POST",
    path: "/api/user/check_current_device",
    auth: "required",
    body: { device_id: "test browser", device_name: "test browser", register_new: false },
    bad: [
      {},
      { device_id: "" },
      { device_id: 5 },
      { device_id: "x", register_new: "yes" },
      { device_id: "a\0b" },
    ],
  },
  {
    method: "POST",
    path: "/api/user/delete_device",
    auth: "required",
    bad: [{}, { deviceId: 1 }, { deviceId: "" }],
    unknown: { body: { deviceId: "nobody's" }, code: "device_not_found" },
  },
  {
    method: "POST",
    path: "/api/user/register",
    auth: "none",
    bad: [
      {},
      { email: "no address", password: "long enough", displayName: "A" },
      { email: "a@b.example", password: "short", displayName: "A" },
      { email: "a@b.example", password: "long enough", displayName: " " },
      { email: "a@b.example", password: "x".repeat(300), displayName: "A" },
      { email: "a@b.example", password: "long enough", displayName: "A", dateOfBirth: "1990-02-31" },
      { email: "a@b.example", password: "long enough", displayName: "\ud800" },
    ],
  },
  {
    method: "POST",
    path: "/api/user/login",
    auth: "none",
    bad: [{}, { username: "a@b.example" }, { username: 1, password: 2, device_id: 3 }],
    unknown: {
      body: { username: "nobody@b.example", password: "some password", device_id: "d", device_name: "d" },
      code: "invalid_credentials",
    },
  },
  {
    method: "POST",
    path: "/api/oauth2/token",
    auth: "none",
    bad: [
      {},
      { grant_type: "password", subject_token: "x" },
      { grant_type: "token-exchange", subject_token: "x", subject_token_type: "nonsense" },
      { grant_type: "urn:ietf:params:oauth:grant-type:device_code" },
    ],
    unknown: {
      body: {
        grant_type: "token-exchange",
        subject_token: "unknown",
        subject_token_type: "urn:ietf:params:oauth:token-type:refresh_token",
      },
      code: "refresh_token_failed",
    },
  },
  {
    method: "POST",
    path: "/api/oauth2/device_authorization",
    auth: "none",
    bad: [{}, { device_id: "" }, { device_id: 5 }, { device_id: "a\0b" }],
  },
  {
    method: "POST",
    path: "/api/oauth2/device_lookup",
    auth: "required",
    bad: [{}, { user_code: 5 }, { user_code: "" }, { user_code: "x".repeat(60) }],
    unknown: { body: { user_code: "AAAAAA" }, code: "code_not_found" },
  },
  {
    method: "POST",
    path: "/api/oauth2/device_decision",
    auth: "required",
    bad: [{}, { user_code: "BCDFGH" }, { user_code: "BCDFGH", approve: "yes" }, { approve: true }],
    unknown: { body: { user_code: "AAAAAA", approve: true }, code: "code_not_found" },
  },
  {
    method: "POST",
    path: "/api/user/forgot_password",
    auth: "none",
    bad: [{}, { email: "nobody" }, { email: 5 }, { email: "a@b.example\r\nBcc: c@d.example" }],
  },
  {
    method: "POST",
    path: "/api/user/reset_password",
    auth: "none",
    bad: [{}, { token: "x" }, { token: "", password: "long enough" }, { token: "x", password: "short" }],
  },
  {
    method: "POST",
    path: "/api/user/change_password",
    auth: "required",
    bad: [
      {},
      { oldPassword: "touchline-demo" },
      { oldPassword: "", newPassword: "long enough" },
      { oldPassword: "touchline-demo", newPassword: "short" },
      { oldPassword: "touchline-demo", newPassword: "x".repeat(300) },
      { oldPassword: "touchline-demo", newPassword: "long enough", signOutOthers: "no" },
    ],
  },
  { method: "GET", path: "/api/user/get_profile", auth: "required" },
  { method: "POST", path: "/api/user/socket_ticket", auth: "required" },
  {
    method: "POST",
    path: "/api/user/update_profile",
    auth: "required",
    body: { data: { city: "Oslo" } },
    bad: [
      {},
      { data: [] },
      { data: { displayName: "" } },
      { data: { dateOfBirth: "yesterday" } },
      { data: { city: 5 } },
      { data: { city: "x".repeat(300) } },
      { data: { identity: "no-such-league" } },
      { data: { options: { surveys: "none" } } },
      { data: { options: { surveys: [{ surveyName: "s", closed: "now" }] } } },
    ],
  },
];

/** Calls that end the session or delete the account; no other calls are possible afterwards. */
export const CLOSING_CALLS: Call[] = [
  { method: "POST", path: "/api/user/logout", auth: "required" },
  {
    method: "POST",
    path: "/api/user/delete_account",
    auth: "required",
    bad: [{ password: "" }, { password: 5 }, { password: "x".repeat(300) }],
  },
];
