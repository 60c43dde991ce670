import { CHOSEN } from "./choice";
import { type Query, withQuery } from "./with-query";

/**
 * Paths of our pages and actions, below the locale prefix, as `app/routes.ts` serves them. Import this module
 * as a namespace (`import * as paths from "~/lib/paths"`). Ids are passed as they are; builders encode them.
 */

export const home = "/";
/** Second path of the home page. */
export const homeAlias = "/home";
/** Section of the home page with the next fixtures. */
export const homeComingUp = "/#coming-up";

export const live = "/live";
/** The same with matches that are chosen to be watched together. */
export const liveWith = (...ids: string[]) => `${live}?${new URLSearchParams(ids.map((id) => [CHOSEN, id]))}`;
/** Live events of one sport. */
export const liveSport = (sport: string) => `${live}/${encodeURIComponent(sport)}`;
export const upcoming = "/upcoming";
/** Filters of the upcoming events. */
export interface UpcomingFilters {
  /** Calendar day: `2026-11-26`. */
  day?: string;
  sport?: string;
  /** Id of a league or category. */
  identity?: string;
  team?: string;
  /** Only events of what the viewer follows. */
  followed?: "true";
}
/** Upcoming events that match the filters. */
export const upcomingWith = (filters: UpcomingFilters) => withQuery(upcoming, { ...filters });
export const latest = "/latest";
export const archive = "/archive";
export const highlights = "/highlight";
export const suggested = "/suggested";
export const search = "/search";
/**
 * Results of a search: `target` is what is searched (matches if left out), `show` one group of the results, or
 * `all` for a list of all matches whose texts contain the query.
 */
export const searchFor = (parts: { q: string; target?: string; show?: string }) => withQuery(search, parts);
/** Suggestions for the search field, as JSON. */
export const searchSuggestions = "/search/suggestions";
/** Scores of live events, as JSON. @param ids at most 20, in any order */
export const liveScores = (ids: readonly string[]) => withQuery("/scores", { ids: [...ids].sort().join() });
/** How a score has changed up to a second of the match, as JSON. */
export const scoreChanges = (id: string, until: number) => withQuery("/score-changes", { id, until });
/** All leagues or categories. */
export const leagues = "/leagues";
/** Page of a league. */
export const league = (id: string) => `${leaguePages}/${encodeURIComponent(id)}`;
/** Page of a category. */
export const category = (id: string) => `${categoryPages}/${encodeURIComponent(id)}`;
/** Page of a sub-category. @param mainId category to which it belongs */
export const subCategory = (mainId: string, id: string) =>
  `${category(mainId)}/sub-category/${encodeURIComponent(id)}`;
/** Page of a team. */
export const team = (id: string) => `/team/${encodeURIComponent(id)}`;

/** Page of an event or clip. @param mediaType type of a clip; an event has none */
export function event(id: string, mediaType?: string): string {
  const path = `/events/${encodeURIComponent(id)}`;
  return mediaType ? withQuery(path, { media_type: mediaType }) : path;
}
/** The page of an event, clip or its statistics, with the result. @param path that page */
export const withResult = (path: string) => withQuery(path, { results: "shown" });
/** The page of an event without the result that the viewer has asked for. @param path that page */
export const withoutResult = (path: string) => withQuery(path, { results: "hidden" });
/** The page of a live match that plays it from its start. @param path that page */
export const fromStart = (path: string) => withQuery(path, { from: "start" });
/** A page or its embed at a second of the video. @param path that page; without a second it stays as it is */
export const atSecond = (path: string, second: number | undefined) => withQuery(path, { t: second });
/** What the short cut of a match shows; see requirement EVENT-16. */
interface MomentsChoice {
  length?: string;
  /** Id of a team. */
  team?: string;
  /** Shirt number of a player of that team. */
  player?: string;
}
/** Page with the short cut of a match. */
export const moments = (id: string, choice: MomentsChoice = {}) =>
  withQuery(`${event(id)}/moments`, { ...choice });
/** Page of a clip that its owner has published. */
export const clip = (token: string) => `/clips/${encodeURIComponent(token)}`;
/** The same with the result of its match. @param matchId to which the token does not lead by itself */
export const clipWithResult = (token: string, matchId: string) =>
  withResult(withQuery(clip(token), { match: matchId }));
/** Page with several live matches. */
export const wall = "/wall";
/** The same with its matches. @param play id of the one that plays */
export const wallOf = (ids: readonly string[], play: string) =>
  withQuery(wall, { [CHOSEN]: ids.join(), play });
/** Page with the audio of a match, and what each way to follow it takes in data. */
export const dataUse = (id: string) => `${event(id)}/data`;
/** All statistics of an event. */
export const eventStats = (id: string) => `/events/stats/${encodeURIComponent(id)}`;
/** Page of a channel. */
export const channel = (id: string) => `/channels/${encodeURIComponent(id)}`;
/** Schedule of a channel on a day, such as `2026-11-26`. */
export const channelDay = (id: string, day: string) => `${withQuery(channel(id), { day })}#schedule`;

/** A page for frames of other sites, with the video of an event. */
export const embeddedEvent = (id: string) => `/embed/events/${encodeURIComponent(id)}`;
/** The same for a channel. */
export const embeddedChannel = (id: string) => `/embed/channels/${encodeURIComponent(id)}`;
/** Describes how to embed a page (oEmbed), as JSON. */
export const oembed = "/oembed";
/** The same for one page. @param url absolute */
export const oembedOf = (url: string) => withQuery(oembed, { format: "json", url });

/** Page with a text about the site. */
export const textPage = (type: "about" | "faq" | "terms" | "privacy") => `/${type}`;
export const offline = "/offline";

export const login = "/auth/login";
/** Sign-in page after a session has expired. */
export const loginExpired = "/auth/login?sessionExpired=true";
/** Sign-in page after the device was removed from the account. */
export const loginRemoved = "/auth/login?deviceNoLongerAllowedError=true";
/** Page on which a viewer removes a device to make room for this one. */
export const deviceLimit = "/auth/login/limit";
/** Page on which a user enters the code that another device shows; short, because it is typed. */
export const enterCode = "/link";
/** The same page with the device that shows a code. */
export const decideCode = (code: string) => withQuery(enterCode, { code });
/** The same page after the decision about a code. */
export const codeDecided = (decision: "approved" | "denied") => withQuery(enterCode, { done: decision });
/** The same page on the device that shows a code. */
export const showCode = "/link?show=code";
export const forgotPassword = "/auth/password/forgot";
export const logout = "/auth/logout";
/** Action that starts the sign-in with a provider and redirects to it. */
export const oauthStart = (provider: string) => `/auth/oauth2/start/${encodeURIComponent(provider)}`;
/** Page to which a provider returns, and action that takes a token of the provider. */
export const oauthCallback = (provider: string) => `/auth/oauth2/callback/${encodeURIComponent(provider)}`;

/** First page of sign-up; its steps are below. */
export const signUp = "/auth/sign-up";
/** First page of a step of sign-up; `following` is only the beginning of its paths. */
export const signUpStep = (step: "personalization" | "subscription" | "following") => `${signUp}/${step}`;
/** Form for an access code, as part of the subscription step. */
export const signUpCode = "/auth/sign-up/subscription/code";

/** Fragment of links that start the video of their page. */
export const PLAY_FRAGMENT = "#play";

/** Returns the link to a page that starts its video; a link with a fragment of its own keeps that. */
export const playLink = (href: string): string => (href.includes("#") ? href : href + PLAY_FRAGMENT);

/** Data that the pages of a purchase pass to each other in their URLs. */
export interface Purchase {
  /** Id of the offer. */
  offerId?: string;
  /** Path to return to after the purchase, usually the event. */
  returnTo?: string;
  /** Whether the purchase is part of the sign-up steps. */
  isSignUp: boolean;
}

/** Value of the parameter `from` of a purchase that is part of the sign-up steps. */
export const FROM_SIGN_UP = "sign-up";

/** Page on which an offer is bought. */
export function buy({ offerId = "", returnTo, isSignUp }: Purchase): string {
  const base = isSignUp ? signUpStep("subscription") : accountSubscriptions;
  return withQuery(`${base}/buy/${encodeURIComponent(offerId)}`, { redirectTo: returnTo });
}

/** Page that waits for a payment: of one contract, or of the pending one. */
export const paymentProcessing = (contractId?: string) =>
  withQuery("/payment/processing", { id: contractId });

/**
 * Page that shows the result of a purchase.
 * @param more parameters that name the contract or the order
 */
export const payment = (
  outcome: "success" | "failure" | "processing",
  { offerId, returnTo, isSignUp }: Partial<Purchase> = {},
  more: Query = {},
) =>
  withQuery(`/payment/${outcome}`, {
    ...more,
    plan: offerId,
    redirectTo: returnTo,
    from: isSignUp ? FROM_SIGN_UP : undefined,
  });

export const club = "/club";

export const account = "/account";
export const accountGeneral = "/account/general";
export const accountPassword = "/account/password";
export const accountDevices = "/account/devices";
export const accountBilling = "/account/billing";
export const accountTickets = "/account/ppv";
/** Page of one pay-per-view contract. */
export const accountTicket = (id: string) => `${accountTickets}/${encodeURIComponent(id)}`;
export const accountSubscriptions = "/account/subscription";
/** Page of one subscription. */
export const accountSubscription = (id: string) => `${accountSubscriptions}/${encodeURIComponent(id)}`;

export const recommendation = "/recommendation";
export const watchlist = "/selected/videos";
export const ownClips = "/selected/clips";
/**
 * Matches of which the viewer is reminded; with a token the page of mails that ends all reminders, which needs no
 * session.
 */
export const reminders = "/reminders";
/** The same page with the form to be reminded of a match. @param id of the match */
export const remind = (id: string) => withQuery(reminders, { event: id });
/** The same page; forms that change which devices show notifications are posted there. */
export const pushDevices = "/reminders?devices=true";
/** The same page after they were ended. */
export const remindersEnded = "/reminders?ended=true";
/** Videos that the viewer has watched or begun. */
export const history = "/selected/history";

/** Public page on which signed-out viewers choose what to follow; the other following pages are below it. */
export const followingStart = "/following";
/**
 * Page on which viewers choose what they follow.
 * @param hasLeagues leagues with their teams, or categories with their sub-categories
 */
export const following = (hasLeagues: boolean) => `${followingStart}/${hasLeagues ? "league" : "category"}`;
/** The same for what belongs to one league or category (`parentId`), and the page of what is followed. */
export const followingPage = (
  hasLeagues: boolean,
  { parentId, isFollowed }: { parentId?: string; isFollowed?: boolean },
) =>
  following(hasLeagues) +
  (parentId === undefined ? "" : `/${encodeURIComponent(parentId)}`) +
  (isFollowed ? "/followed" : "");
/** One of the following pages as a step of sign-up. */
export const inSignUp = (followingPath: string) => signUp + followingPath;

/** Actions of all pages, which need no page of their own. */
export const follow = "/actions/follow";
export const saveToWatchlist = "/actions/watchlist";
/** Creates, replaces and removes the link of the viewer's calendar. */
export const calendarLink = "/actions/calendar";
/** Saves and removes positions in videos. */
export const position = "/actions/position";
export const preferences = "/actions/preferences";
export const survey = "/actions/survey";
/** Global tags of an event up to a second of the match, as JSON. */
export const tagsSoFar = "/actions/tags-so-far";
export const socketTicket = "/actions/socket-ticket";
/** Where browsers report playback quality, without a locale prefix. */
export const playbackQuality = "/actions/playback-quality";

/**
 * Where operators run matches.
 * @param delay how long ago the moments happened that are entered (s)
 */
export const desk = (delay = 0) => `/desk${delay > 0 ? `?ago=${delay}` : ""}`;

/** Events of a league, category, sub-category or team, or one event, for calendar programs. */
export const calendar = (kind: "league" | "category" | "sub-category" | "team" | "event", id: string) =>
  `/calendar/${kind}/${encodeURIComponent(id)}.ics`;
/** What the owner of a token follows, for calendar programs. */
export const ownCalendar = (token: string) => `/calendar/my/${encodeURIComponent(token)}.ics`;
/** Feed of the newest replays. */
export const feed = "/latest.rss";
export const webManifest = "/manifest.webmanifest";
export const serviceWorker = "/sw.js";
export const sitemap = "/sitemap.xml";
/** One file of the sitemap. */
export const sitemapFile = (name: string) => `/sitemaps/${encodeURIComponent(name)}`;

/** Beginnings of paths, to compare with the path of a page; they are no pages. */
export const leaguePages = "/league";
export const categoryPages = "/category";
/** What viewers keep: watchlist, clips, history. */
export const libraryPages = "/selected";
