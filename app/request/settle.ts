/**
 * Waits for several loads and returns their values, with fallbacks for those that failed. If all fail, there
 * is no page to show.
 * @throws the first failure when every load failed
 */
export async function settleSome<T extends readonly unknown[]>(
  loads: { [K in keyof T]: Promise<T[K]> },
  fallbacks: T,
  onFailure: (error: unknown) => void,
): Promise<T> {
  const results = await Promise.allSettled(loads);
  const failures = results.filter((result) => result.status === "rejected");
  const [first] = failures;
  if (first && failures.length === results.length) throw first.reason;
  for (const failure of failures) onFailure(failure.reason);
  return results.map((result, index) =>
    result.status === "fulfilled" ? result.value : fallbacks[index],
  ) as unknown as T;
}
