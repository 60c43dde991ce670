const KEY = "video-data";

/** What video has taken in this visit, which is the time that a tab is open. */
export interface VisitData {
  /** Bytes of segments and playlists. */
  bytes: number;
  /** The viewer has continued beyond the data cap `cap` (MB): bytes up to which they have. */
  granted?: { cap: number; bytes: number };
}

let current: VisitData | undefined;

/** Returns the data of this visit. Only for the browser. */
export function readVisit(): VisitData {
  current ??= stored() ?? { bytes: 0 };
  return current;
}

/** Stores the data of this visit; without storage they last until the document is left. */
export function writeVisit(visit: VisitData): void {
  current = visit;
  try {
    sessionStorage.setItem(KEY, JSON.stringify(visit));
  } catch {
    // The viewer's browser stores nothing.
  }
}

function stored(): VisitData | undefined {
  try {
    const { bytes, granted } = JSON.parse(sessionStorage.getItem(KEY) ?? "{}");
    if (!isCount(bytes)) return undefined;
    return isCount(granted?.cap) && isCount(granted.bytes) ? { bytes, granted } : { bytes };
  } catch {
    return undefined;
  }
}

const isCount = (value: unknown): value is number => Number.isFinite(value) && Number(value) >= 0;
