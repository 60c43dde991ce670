import { randomInt } from "node:crypto";

/** Letters and digits that are not easily confused. */
const ALPHABET = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789";
const GROUP_LENGTH = 4;

/** Returns random text in groups of four characters, such as `7K3F-Q9AT`; 20 bits a group. */
export function madeUpText(groups: number): string {
  const letter = () => ALPHABET[randomInt(ALPHABET.length)];
  const group = () => Array.from({ length: GROUP_LENGTH }, letter).join("");
  return Array.from({ length: groups }, group).join("-");
}
