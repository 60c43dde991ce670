/**
 * Formats a time of a video or the time since the start of a match: `4:07`, `1:31:00`. The clock of a score, whose
 * minutes continue above sixty, is `scoreClock`.
 * @param seconds may be a fraction; negative values count as 0
 */
export function clock(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  const two = (value: number) => String(value).padStart(2, "0");
  const rest = two(whole % 60);
  const minutes = Math.floor(whole / 60);
  return minutes < 60 ? `${minutes}:${rest}` : `${Math.floor(minutes / 60)}:${two(minutes % 60)}:${rest}`;
}
