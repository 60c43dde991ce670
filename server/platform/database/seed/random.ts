/** Numbers that look random and are the same on every run. */
export interface Random {
  /** From 0 up to, not including, 1. */
  next(): number;
  /** A whole number from `least` to `most`, both included. */
  whole(least: number, most: number): number;
}

/** A generator for a seed (a Weyl sequence with a mixing step; good enough for a demo, not for secrets). */
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

const MOST_TRIES = 5000;

/** The first programme seed from `first` on that is as wanted; `first` itself when none is near. */
export function findProgrammeSeed(first: number, isWanted: (seed: number) => boolean): number {
  for (let seed = first; seed < first + MOST_TRIES; seed++) if (isWanted(seed)) return seed;
  return first;
}
