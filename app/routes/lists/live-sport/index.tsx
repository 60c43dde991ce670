/** Renders nothing below the list of a sport; the place for additions of an operator. */
export default function LiveSportIndex() {
  return null;
}
