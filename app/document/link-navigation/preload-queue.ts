/** Max number of preloads at the same time (requirement ROUTE-10). */
export const MAX_PRELOADS = 4;

/**
 * Loads each URL once, a few at a time; failed URLs can be added again.
 * @param load starts one load and settles when it has ended
 */
export class PreloadQueue {
  readonly #load: (href: string) => Promise<unknown>;
  readonly #known = new Set<string>();
  readonly #waiting: string[] = [];
  #running = 0;

  constructor(load: (href: string) => Promise<unknown>) {
    this.#load = load;
  }

  add(hrefs: readonly string[]): void {
    for (const href of hrefs) {
      if (this.#known.has(href)) continue;
      this.#known.add(href);
      this.#waiting.push(href);
    }
    this.#next();
  }

  #next(): void {
    while (this.#running < MAX_PRELOADS) {
      const href = this.#waiting.shift();
      if (href === undefined) return;
      this.#running++;
      this.#load(href)
        .catch(() => this.#known.delete(href))
        .finally(() => {
          this.#running--;
          this.#next();
        });
    }
  }
}
