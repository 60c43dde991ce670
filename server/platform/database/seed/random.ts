/** Pseudo-random numbers, the same on every run. */
export interface Random {
  /** From 0 (inclusive) to 1 (exclusive). */
  next(): number;
  /** An integer from `least` to `most`, both inclusive. */
  whole(least: number, most: number): number;
}

/**
 * Creates a generator for a seed (a Weyl sequence with a mixing step; sufficient for a demo, not for
 * secrets).
 */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x9e3779b9) >>> 0;
    let mixed = state;
    mixed = Math.imul(mixed ^ (mixed >>> 16), 0x21f0aaad);
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97);
    return ((mixed ^ (mixed >>> 15)) >>> 0) / 2 ** 32;
  };
  return { next, whole: (least, most) => least + Math.floor(next() * (most - least + 1)) };
}

const MAX_TRIES = 5000;

/**
 * Returns the first seed from `first` on that satisfies the condition; `first` itself if none of the next
 * ones does.
 */
export function findProgrammeSeed(first: number, isWanted: (seed: number) => boolean): number {
  for (let seed = first; seed < first + MAX_TRIES; seed++) if (isWanted(seed)) return seed;
  return first;
}
