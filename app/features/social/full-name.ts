/** First plus last name, as Apple tells them to the application (specification, section 5). */
export function fullNameOf(
  name: { firstName?: unknown; lastName?: unknown } | null | undefined,
): string | undefined {
  const parts = [name?.firstName, name?.lastName].filter((part) => typeof part === "string");
  return parts.join(" ").trim().slice(0, 256) || undefined;
}
