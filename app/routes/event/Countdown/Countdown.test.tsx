import { expect, it } from "vitest";
import { messagesFor } from "~/i18n/messages.server";
import { rendered } from "../../../../tests/support/rendered";
import { Countdown } from "./Countdown";

const PAGE = { messages: messagesFor("en", "event") };
const KICK_OFF = "2026-11-29T18:00:00.000Z";

it.each([
  ["2026-11-29T17:59:59.999Z", false],
  [KICK_OFF, true],
  ["2026-11-30T06:00:00.000Z", true],
])("at %s the server says that the event is about to start: %s", (now, isSaid) => {
  const html = rendered(<Countdown until={KICK_OFF} now={now} />, PAGE);
  expect(html.includes("Starting now")).toBe(isSaid);
});
