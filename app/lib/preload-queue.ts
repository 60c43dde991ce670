/** At most this many preloads at once (specification, section 9). */
export const MOST_PRELOADS = 4;

/**
 * Loads each address once, a few at a time; what fails is forgotten and may be asked for again.
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
    while (this.#running < MOST_PRELOADS) {
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
