import { Failure } from "../http/failures.ts";

/**
 * Describes a failed charge for the log with names and codes only: messages of gateways and of the database
 * driver can contain card and account data.
 */
export function gatewayReason(error: unknown): string {
  const words = [error, (error as { cause?: unknown } | undefined)?.cause].flatMap((each) => {
    if (!(each instanceof Error)) return [];
    const { code, type, statusCode } = each as { code?: unknown; type?: unknown; statusCode?: unknown };
    const own = each instanceof Failure ? [] : [each.name];
    return [...own, type, code, statusCode].filter(
      (word) => typeof word === "string" || typeof word === "number",
    );
  });
  return [...new Set(words)].join(" ") || "unknown";
}
