/** Segment that may still be loading after its first fragment. */
export interface SegmentLoad {
  /** First fragment: all boxes up to the end of the first `mdat`; the whole segment if it has no more. */
  fragment: ArrayBuffer;
  /** Remaining bytes, once they have loaded; empty if there are none. Rejects if the connection breaks. */
  rest: Promise<ArrayBuffer>;
}

/**
 * Loads an fMP4 segment and resolves with its first fragment (ISO/IEC 14496-12, `moof` and `mdat`), which can be
 * decoded while the rest is loading.
 * @throws if the response is not a success
 */
export async function loadSegment(url: string): Promise<SegmentLoad> {
  const response = await fetch(url);
  const reader = response.body?.getReader();
  if (!response.ok || !reader) throw new Error(`${response.status}`);
  let loaded = new Uint8Array();
  let end: number | undefined;
  let isComplete = false;
  const readMore = async () => {
    const { value = new Uint8Array(), done } = await reader.read();
    loaded = concatenate([loaded, value]);
    isComplete = done;
  };
  while (!isComplete && end === undefined) {
    await readMore();
    end = firstFragmentEnd(loaded);
  }
  const readRest = async () => {
    while (!isComplete) await readMore();
    return loaded.slice(end ?? loaded.length).buffer;
  };
  return { fragment: loaded.slice(0, end).buffer, rest: readRest() };
}

/** Returns where the first `mdat` of a segment ends (bytes); undefined if it is incomplete or has no plain size. */
function firstFragmentEnd(bytes: Uint8Array): number | undefined {
  const view = new DataView(bytes.buffer);
  for (let at = 0; at + 8 <= bytes.length; ) {
    const size = view.getUint32(at);
    // 0 means "to the end of the file", 1 that the size follows the type.
    if (size < 8) return undefined;
    const isData = view.getUint32(at + 4) === MDAT;
    at += size;
    if (isData) return at <= bytes.length ? at : undefined;
  }
  return undefined;
}

/** The characters `mdat`. */
const MDAT = 0x6d_64_61_74;

/** Concatenates buffers. */
export function concatenate(parts: Uint8Array[]): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}
