/** Joins the first and last name that Apple sends, to at most 256 characters (requirement ACCOUNT-9). */
export function fullNameOf(
  name: { firstName?: unknown; lastName?: unknown } | null | undefined,
): string | undefined {
  const parts = [name?.firstName, name?.lastName].filter((part) => typeof part === "string");
  return parts.join(" ").trim().slice(0, 256) || undefined;
}
