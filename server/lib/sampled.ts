/** Number of different values of the hash. */
const RANGE = 2 ** 32;

/**
 * Whether a request belongs to the logged sample. Depends on its id only: the programs that handle one
 * request decide alike, so that a sampled page is logged with the platform calls made for it.
 * @param id request id
 * @param share of requests in the sample, 0 to 1
 */
export function isSampled(id: string, share: number): boolean {
  if (share <= 0) return false;
  if (share >= 1) return true;
  return hash(id) < share * RANGE;
}

/** FNV-1a with a final mix, because the ids of one test or client differ in a few characters only. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let index = 0; index < text.length; index++)
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193);
  value = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35);
  return (value ^ (value >>> 16)) >>> 0;
}
