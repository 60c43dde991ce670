/** Processes a list in order, at most `atOnce` entries concurrently. @param work must not reject */
export async function eachOf<T>(
  list: readonly T[],
  atOnce: number,
  work: (entry: T) => Promise<void>,
): Promise<void> {
  const entries = list.values();
  const worker = async () => {
    for (const entry of entries) await work(entry);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}
