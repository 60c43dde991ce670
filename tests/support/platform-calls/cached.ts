/** Watchlist, tags and follows of a user. */
import type { Call } from "./call.ts";

const tag = {
  targetId: "live-1",
  title: "Great pass",
  startTime: 1000,
  endTime: 5000,
  type: "other",
  global: false,
};

export const CACHED_CALLS: Call[] = [
  {
    method: "GET",
    path: "/api/user/get_watchlist",
    auth: "required",
    badQuery: ["page=-1", "size=0", "size=many", "next=maybe", "sort=price", "order=up"],
  },
  {
    method: "POST",
    path: "/api/user/add_to_watchlist",
    auth: "required",
    body: { video_id: "live-1" },
    bad: [{}, { video_id: 1 }, { video_id: null }],
    unknown: { body: { video_id: "no-such-video" }, code: "not_found" },
  },
  {
    method: "POST",
    path: "/api/user/remove_from_watchlist",
    auth: "required",
    bad: [{}, { video_id: "" }],
    unknown: { body: { video_id: "no-such-video" }, code: "not_found" },
  },
  {
    method: "POST",
    path: "/api/tag/list",
    auth: "required",
    body: { targetId: "live-1", global: true, page: 0, size: 999 },
    bad: [{}, { targetId: 5 }, { targetId: "live-1", global: "true" }, { targetId: "live-1", size: 5000 }],
    unknown: { body: { targetId: "no-such-event" }, code: "not_found" },
  },
  {
    method: "POST",
    path: "/api/tag/saveV2",
    auth: "required",
    body: tag,
    bad: [
      {},
      { ...tag, title: " " },
      { ...tag, startTime: -1 },
      { ...tag, startTime: "1000" },
      { ...tag, startTime: 1.5 },
      { ...tag, endTime: 10 },
      { ...tag, endTime: Number.MAX_SAFE_INTEGER },
      { ...tag, teamId: "no-such-team" },
      { ...tag, videoType: "film" },
    ],
    unknown: { body: { ...tag, targetId: "no-such-event" }, code: "not_found" },
  },
  {
    method: "POST",
    path: "/api/tag/update",
    auth: "required",
    bad: [{}, { id: 5 }, { id: "live-1-goal-1", title: "" }],
    unknown: { body: { id: "no-such-tag", title: "New" }, code: "not_found" },
  },
  {
    method: "POST",
    path: "/api/tag/remove_list",
    auth: "required",
    bad: [{}, { ids: [] }, { ids: "tag" }, { ids: [5] }],
    unknown: { body: { ids: ["no-such-tag"] }, code: "not_found" },
  },
  {
    method: "GET",
    path: "/api/follow/list_by_user?size=150&version=2&types[]=team&types[]=identity_item",
    auth: "required",
    badQuery: ["types[]=sport", "size=0", "version=two"],
  },
  {
    method: "POST",
    path: "/api/follow/save",
    auth: "required",
    body: { reference_id: "team-vio", type: "team" },
    bad: [{}, { reference_id: "team-vio", type: "sport" }, { reference_id: 5, type: "team" }],
    unknown: { body: { reference_id: "no-such-team", type: "team" }, code: "not_found" },
  },
  {
    method: "POST",
    path: "/api/follow/remove_by_reference",
    auth: "required",
    body: { id: "team-vio" },
    bad: [{}, { id: 5 }],
    unknown: { body: { id: "no-such-team" }, code: "not_found" },
  },
];
