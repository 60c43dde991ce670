interface QualityMenu {
  options: readonly { id: number; label: string; rate?: number }[];
  /** Id of the chosen one; negative: automatic. */
  chosen: number;
  /** Label of what automatic quality shows. */
  shown?: string;
  lowest?: { rate: number };
}

/** Returns the bit rate of what plays (bit/s); undefined if nothing has begun, or it is not known. */
export function rateNow(menu: QualityMenu | undefined, savesData: boolean): number | undefined {
  const { options = [], chosen = -1, shown, lowest } = menu ?? {};
  if (chosen >= 0) return options.find(({ id }) => id === chosen)?.rate;
  return savesData ? lowest?.rate : options.find(({ label }) => label === shown)?.rate;
}
