import type { FastifyInstance } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import { z } from "zod";
import { emailAddress } from "../../../common/email.ts";
import { changePassword, forgotPassword, resetPassword } from "../accounts/password-change.ts";
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from "../accounts/passwords.ts";
import type { RouteOptions } from "../context.ts";
import { viewerOf } from "../http/authenticate.ts";
import { mailLocale } from "../mail/notices.ts";
import { noContent } from "../wire/envelope.ts";

const NewPassword = z.string().min(MIN_PASSWORD_LENGTH).max(MAX_PASSWORD_LENGTH);
const ForgotBody = z.object({ email: z.string().trim().max(254).pipe(emailAddress()) });
const ResetBody = z.object({ token: z.string().min(1).max(200), password: NewPassword });
const ChangeBody = z.object({
  oldPassword: z.string().min(1).max(MAX_PASSWORD_LENGTH),
  newPassword: NewPassword,
  /** Ends all other sessions of the account. */
  signOutOthers: z.boolean().default(true),
});

const tags = ["Account"];

/** Forgotten passwords, and changes of passwords. */
export async function passwordRoutes(
  fastify: FastifyInstance,
  { platform, auth }: RouteOptions,
): Promise<void> {
  const app = fastify.withTypeProvider<ZodTypeProvider>();

  app.post(
    "/api/user/forgot_password",
    {
      schema: {
        tags,
        summary: "Send a link to set a new password; the answer is the same for unknown e-mails",
        body: ForgotBody,
        response: noContent,
      },
    },
    async (request, reply) => {
      const locale = mailLocale(request.headers["accept-language"]);
      await forgotPassword(platform, { email: request.body.email, address: request.ip, locale });
      return reply.code(204).send(null);
    },
  );
  app.post(
    "/api/user/reset_password",
    {
      schema: {
        tags,
        summary: "Set a new password with the token of a mail",
        body: ResetBody,
        response: noContent,
      },
    },
    async (request, reply) => {
      await resetPassword(platform, {
        ...request.body,
        address: request.ip,
        locale: mailLocale(request.headers["accept-language"]),
      });
      return reply.code(204).send(null);
    },
  );
  app.post(
    "/api/user/change_password",
    {
      onRequest: auth.required,
      schema: { tags, summary: "Change the password", body: ChangeBody, response: noContent },
    },
    async (request, reply) => {
      const locale = mailLocale(request.headers["accept-language"]);
      await changePassword(platform, viewerOf(request), { ...request.body, locale });
      return reply.code(204).send(null);
    },
  );
}
