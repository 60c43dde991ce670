/** Events, clips and the leagues, categories and teams that they belong to. */
import type { Call } from "./call.ts";

const list = { page: 0, size: 2, next: true, count: true };
const badPaging = [
  { page: -1 },
  { page: "0" },
  { page: 1.5 },
  { size: 0 },
  { size: 100_000 },
  { next: "yes" },
  [],
  "text",
];
const badFilters = [
  { filters: { nonsense: 1 } },
  { filters: { status: "over" } },
  { filters: { event_date: "yesterday~" } },
  { filters: { event_date: "2026-01-01" } },
  { filters: { event_date: "2026-13-45~" } },
  { filters: { "identities.type": "team" } },
  { sort: "price" },
  { order: "up" },
];

const clip = { title: "Great save", event_id: "archived-1", startTime: 0, endTime: 30_000 };

export const MEDIA_CALLS: Call[] = [
  {
    method: "POST",
    path: "/api/event/list",
    auth: "optional",
    body: list,
    bad: [...badPaging, ...badFilters, { filters: { media_type: "user_clip" } }],
  },
  {
    method: "GET",
    path: "/api/event/get_by_id/id/live-1",
    auth: "optional",
    badQuery: ["idType=name", "media_type=film"],
    unknown: { path: "/api/event/get_by_id/id/no-such-event", code: "not_found" },
  },
  {
    method: "GET",
    path: "/api/clip/get_by_id/id/highlight-1",
    auth: "optional",
    badQuery: ["idType=name", "media_type=film"],
    unknown: { path: "/api/clip/get_by_id/id/no-such-clip", code: "not_found" },
  },
  {
    method: "GET",
    path: "/api/event/stats?id=live-1",
    auth: "optional",
    badQuery: ["id=", "id=live-1&score=perhaps"],
    unknown: { path: "/api/event/stats?id=no-such-event", code: "not_found" },
  },
  {
    method: "GET",
    path: "/api/event/scores?ids=live-1,no-such-event",
    auth: "optional",
    badQuery: ["", "ids=", `ids=${Array.from({ length: 21 }, (_, index) => index).join()}`],
  },
  {
    method: "GET",
    path: "/api/event/score_changes?id=archived-1&until=3000000",
    auth: "optional",
    badQuery: ["id=archived-1", "id=&until=1", "id=archived-1&until=-1", "id=archived-1&until=half"],
    unknown: { path: "/api/event/score_changes?id=no-such-event&until=1", code: "not_found" },
  },
  {
    method: "GET",
    path: "/api/event/moments?id=archived-1&length=short",
    auth: "optional",
    badQuery: ["", "id="],
    unknown: { path: "/api/event/moments?id=no-such-event", code: "not_found" },
  },
  {
    method: "POST",
    path: "/api/clip/user_list",
    auth: "required",
    body: list,
    bad: [...badPaging, { filters: { media_type: "highlight" } }],
  },
  {
    method: "POST",
    path: "/api/clip/create",
    auth: "required",
    body: clip,
    bad: [
      {},
      { ...clip, title: " " },
      { ...clip, startTime: "0" },
      { ...clip, startTime: -1 },
      { ...clip, endTime: 0 },
      { ...clip, endTime: 500 },
      { ...clip, endTime: 180_001 },
      { ...clip, startTime: 6_290_000, endTime: 6_301_000 },
      { ...clip, event_id: "upcoming-4" },
      { ...clip, event_id: "channel-1" },
      { ...clip, streamName: "sd" },
    ],
    unknown: { body: { ...clip, event_id: "no-such-event" }, code: "not_found" },
  },
  {
    method: "POST",
    path: "/api/clip/update/highlight-1",
    auth: "required",
    bad: [{}, { title: "" }, { title: "x".repeat(300) }],
    // A published highlight is not a user's clip.
    unknown: { body: { title: "New" }, code: "not_found" },
  },
  {
    method: "POST",
    path: "/api/clip/delete/highlight-1",
    auth: "required",
    unknown: { body: {}, code: "not_found" },
  },
  {
    method: "POST",
    path: "/api/clip/publish/highlight-1",
    auth: "required",
    unknown: { body: {}, code: "not_found" },
  },
  {
    method: "POST",
    path: "/api/clip/withdraw/highlight-1",
    auth: "required",
    unknown: { body: {}, code: "not_found" },
  },
  {
    method: "GET",
    path: "/api/clip/published/no-such-token",
    auth: "optional",
    unknown: { path: "/api/clip/published/no-such-token", code: "not_found" },
  },
  {
    method: "POST",
    path: "/api/clip/list",
    auth: "optional",
    body: { ...list, type: "list" },
    bad: [...badPaging, ...badFilters, { type: "all" }, { filters: { media_type: "user_clip" } }],
  },
  {
    method: "GET",
    path: "/api/vod/get_related_videos?id=archived-1",
    auth: "optional",
    badQuery: ["id=", "id=archived-1&page=x"],
    unknown: { path: "/api/vod/get_related_videos?id=no-such-video", code: "not_found" },
  },
  { method: "GET", path: "/api/event/grouped_sport_count", auth: "optional" },
  {
    method: "GET",
    path: "/api/epg/channel-1",
    auth: "optional",
    unknown: { path: "/api/epg/live-1", code: "not_found" },
  },
  {
    method: "POST",
    path: "/api/identity/list",
    auth: "optional",
    body: {
      page: 0,
      pageSize: 50,
      order: "asc",
      sort: "order",
      filters: { media_type: "identity", archived: false },
    },
    bad: [
      { page: "0" },
      { sort: "price" },
      { filters: { archived: "no" } },
      { filters: { nonsense: true } },
      { size: 0 },
    ],
  },
  {
    method: "GET",
    path: "/api/identity/get_by_id/id/league-northern",
    auth: "optional",
    unknown: { path: "/api/identity/get_by_id/id/no-such-league", code: "not_found" },
  },
];
