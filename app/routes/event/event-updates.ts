/** What keeps the page of an event up to date: one chunk, because most visits receive no message and no reload. */
export { inTurn, newsOf, reloadAfter } from "./event-news";
export { refreshEvent } from "./refresh-event";
export { whenShown } from "./when-shown";
