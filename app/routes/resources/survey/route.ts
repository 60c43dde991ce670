import { json } from "@remix-run/node";
import { z } from "zod";
import { SURVEY_ANSWERS, withSurveyAnswer } from "~/features/survey/eligibility";
import { readForm } from "~/lib/forms/form.server";
import * as paths from "~/lib/paths";
import { getProfile, updateProfile } from "~/platform/endpoints/user";
import { failureOf } from "~/platform/errors";
import { withContext } from "~/request/context.server";
import { updateRecord } from "~/session/refresh.server";
import { getSessionStore } from "~/session/store.server";

const formSchema = z.object({ answer: z.enum(SURVEY_ANSWERS) });

const REPLY = { headers: { "Cache-Control": "private, no-store" } };

/**
 * Saves the viewer's response to the survey in the profile. Reads the options first, because other devices
 * write there, too, and the platform replaces them as a whole.
 */
export const action = withContext(async (context) => {
  const viewer = await context.requireViewer(paths.home);
  const form = await readForm(context.request, formSchema);
  if (!form.ok) return json({ code: "validation_error" }, { ...REPLY, status: 400 });
  const { surveyName } = context.settings.customer;
  try {
    const { options: current } = await getProfile(viewer.platform);
    const options = withSurveyAnswer(current, surveyName, form.value.answer, new Date());
    const updated = await updateProfile(viewer.platform, { options });
    await updateRecord(getSessionStore(), viewer.session, (record) => ({
      ...record,
      user: record.user && { ...record.user, options: updated.options ?? options },
    }));
  } catch (error) {
    return json({ code: failureOf(error).code }, { ...REPLY, status: 502 });
  }
  return json({}, REPLY);
});

export { postOnly as loader } from "~/request/post-only.server";
