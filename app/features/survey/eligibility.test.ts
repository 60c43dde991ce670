import { describe, expect, it } from "vitest";
import { surveyDueAt, surveyStartDelay, withSurveyAnswer } from "./eligibility";

const NAME = "survey_user_experience_1";
const ADDED = "2026-01-01T00:00:00.000Z";
const at = (text: string) => Date.parse(text);

describe("when the survey is due", () => {
  it("is a week after the account was opened, in other flavours half an hour", () => {
    expect(surveyDueAt({ added: ADDED }, NAME, "production")).toBe(at("2026-01-08T00:00:00.000Z"));
    expect(surveyDueAt({ added: ADDED }, NAME, "trial")).toBe(at("2026-01-01T00:30:00.000Z"));
  });

  it("is a day after it was skipped, in other flavours ten minutes", () => {
    const options = { surveys: [{ surveyName: NAME, skipped: "2026-03-01T12:00:00.000Z" }] };
    expect(surveyDueAt({ added: ADDED, options }, NAME, "production")).toBe(at("2026-03-02T12:00:00.000Z"));
    expect(surveyDueAt({ added: ADDED, options }, NAME, "trial")).toBe(at("2026-03-01T12:10:00.000Z"));
  });

  it("is not before the account is old enough, however long ago it was skipped", () => {
    const options = { surveys: [{ surveyName: NAME, skipped: "2026-01-01T00:01:00.000Z" }] };
    expect(surveyDueAt({ added: ADDED, options }, NAME, "production")).toBe(at("2026-01-08T00:00:00.000Z"));
  });

  it.each(["submitted", "closed"])("is never once it was %s", (answer) => {
    const options = { surveys: [{ surveyName: NAME, [answer]: "2025-01-01T00:00:00.000Z" }] };
    expect(surveyDueAt({ added: ADDED, options }, NAME, "production")).toBeUndefined();
  });

  it("is never for an account without a creation date", () => {
    expect(surveyDueAt({}, NAME, "production")).toBeUndefined();
    expect(surveyDueAt({ added: "soon" }, NAME, "production")).toBeUndefined();
  });

  it("minds only the record of this survey, and no nonsense beside it", () => {
    const options = { surveys: [null, 7, { surveyName: "other", closed: ADDED }] };
    expect(surveyDueAt({ added: ADDED, options }, NAME, "production")).toBe(at("2026-01-08T00:00:00.000Z"));
    expect(surveyDueAt({ added: ADDED, options: { surveys: "none" } }, NAME, "production")).toBeDefined();
  });
});

it("waits 20 seconds on a page, in other flavours 5", () => {
  expect(surveyStartDelay("production")).toBe(20_000);
  expect(surveyStartDelay("trial")).toBe(5_000);
});

describe("an answer", () => {
  const now = new Date("2026-05-05T05:05:05.000Z");

  it("joins the record of its survey and leaves everything else", () => {
    const other = { surveyName: "other", closed: ADDED };
    const options = {
      captions: "on",
      surveys: [{ surveyName: NAME, skipped: ADDED }, other],
    };
    expect(withSurveyAnswer(options, NAME, "submitted", now)).toEqual({
      captions: "on",
      surveys: [other, { surveyName: NAME, skipped: ADDED, submitted: now.toISOString() }],
    });
  });

  it("makes the first record of an account without options", () => {
    expect(withSurveyAnswer(undefined, NAME, "skipped", now)).toEqual({
      surveys: [{ surveyName: NAME, skipped: now.toISOString() }],
    });
  });
});
