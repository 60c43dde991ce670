/**
 * Formats a media time: `4:07`, `1:31:00`.
 * @param seconds may be a fraction; negative values count as 0
 * @param isMatch minutes continue above sixty, as usual for a match: `67:12`
 */
export function clock(seconds: number, isMatch = false): string {
  const whole = Math.max(0, Math.floor(seconds));
  const two = (value: number) => String(value).padStart(2, "0");
  const rest = two(whole % 60);
  const minutes = Math.floor(whole / 60);
  if (isMatch || minutes < 60) return `${minutes}:${rest}`;
  return `${Math.floor(minutes / 60)}:${two(minutes % 60)}:${rest}`;
}
