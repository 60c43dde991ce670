/** Nothing besides the list of its sport; the place for what an operator adds under a sport. */
export const handle = { name: "live-sportType-index" };

export default function LiveSportIndex() {
  return null;
}
