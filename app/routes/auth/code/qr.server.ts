import { encode } from "uqr";

/** White modules around a code without which cameras do not find it (ISO/IEC 18004). */
const QUIET_MODULES = 4;

/** A QR code as a drawing: lengths are modules, and the margin belongs to it. */
export interface QrDrawing {
  size: number;
  /** The dark modules, as the data of one SVG path. */
  path: string;
}

/** Draws a QR code, on the server: the encoder is larger than the page that shows the code. */
export function drawQr(text: string): QrDrawing {
  const { data, size } = encode(text, { ecc: "M", border: QUIET_MODULES });
  return { size, path: data.flatMap(runsOf).join("") };
}

/** One rectangle for each run of dark modules in a row. */
function runsOf(row: readonly boolean[], y: number): string[] {
  const bits = row.map(Number).join("");
  return Array.from(
    bits.matchAll(/1+/g),
    ({ 0: run, index }) => `M${index} ${y}h${run.length}v1h-${run.length}z`,
  );
}
