import { describe, expect, it } from "vitest";
import { z } from "zod";
import { readForm } from "./form.server";

describe("readForm", () => {
  const schema = z.object({ email: z.email("bad_email"), password: z.string().min(8, "too_short") });
  const post = (fields: Record<string, string>) =>
    new Request("http://site.test/", { method: "POST", body: new URLSearchParams(fields) });

  it("gives the values of a good form", async () => {
    const form = await readForm(post({ email: "a@b.example", password: "long enough" }), schema);
    expect(form).toMatchObject({ ok: true, value: { email: "a@b.example", password: "long enough" } });
  });

  it("gives a bad form back with one error per field, and never the password", async () => {
    const form = await readForm(post({ email: "nobody", password: "short" }), schema);
    expect(form).toEqual({
      ok: false,
      reply: { values: { email: "nobody" }, fieldErrors: { email: "bad_email", password: "too_short" } },
    });
  });

  it("keeps the values, but no secret, when the whole form failed", async () => {
    const form = await readForm(post({ email: "a@b.example", password: "long enough" }), schema);
    expect(form.ok && form.fail({ code: "login_failed" })).toEqual({
      values: { email: "a@b.example" },
      fieldErrors: {},
      failure: { code: "login_failed" },
    });
  });
});
