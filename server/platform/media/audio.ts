/**
 * The audio of the samples as a rendition of its own, cut out of one with video: the audio track of its header, and
 * of each fragment. Box names are those of ISO/IEC 14496-12.
 */

/** Name of the rendition in URLs, as `360p` of one with picture. */
export const AUDIO = "audio";
/** Rendition from which the audio is cut, which has 32 kbit/s. */
export const AUDIO_SOURCE = "360p";
const MILLISECONDS = 1_000;

/** Where the header and the fragments of a file of samples are. */
interface Layout {
  initLength: number;
  fragments: readonly { offset: number; length: number }[];
}

/**
 * Cuts the audio out of a file of samples.
 * @param gopMs length of a fragment (ms)
 * @returns the file with the audio alone, and its index
 * @throws if the file has no audio track, or its fragments are not those of the generator
 */
export function audioOf(index: Layout, file: Buffer, gopMs: number) {
  const header = audioHeader(file.subarray(0, index.initLength));
  const parts = [header.init];
  let offset = header.init.length;
  const fragments = index.fragments.map((fragment) => {
    const { data, timeAt } = audioFragment(
      file.subarray(fragment.offset, fragment.offset + fragment.length),
      header.track,
    );
    parts.push(data);
    const entry = { offset, length: data.length, times: [{ at: timeAt, timescale: header.timescale }] };
    offset += data.length;
    return entry;
  });
  const bandwidths = fragments.map(({ length }) => (length * 8 * MILLISECONDS) / gopMs);
  return {
    file: Buffer.concat(parts),
    index: {
      width: 0,
      height: 0,
      frameRate: 0,
      codecs: "mp4a.40.2",
      peakBandwidth: Math.ceil(Math.max(...bandwidths)),
      averageBandwidth: Math.ceil(bandwidths.reduce((sum, value) => sum + value, 0) / bandwidths.length),
      initLength: header.init.length,
      fragments,
    },
  };
}

/** Returns the header with the audio track only, and the id and the ticks per second of that track. */
function audioHeader(init: Buffer): { init: Buffer; track: number; timescale: number } {
  const [ftyp, moov] = ["ftyp", "moov"].map((type) => boxIn(init, type));
  if (!ftyp || !moov) throw new Error("the samples have no header");
  const boxes = boxesOf(moov);
  const audio = boxes.find((box) => typeOf(box) === "trak" && box.includes("soun", 0, "latin1"));
  if (!audio) throw new Error("the samples have no audio");
  const track = audio.readUInt32BE(audio.indexOf("tkhd", 0, "latin1") + 16);
  const timescale = audio.readUInt32BE(audio.indexOf("mdhd", 0, "latin1") + 16);
  const kept = boxes.flatMap((box) => {
    if (typeOf(box) === "trak") return box === audio ? [box] : [];
    if (typeOf(box) !== "mvex") return [box];
    return [
      boxWith(
        "mvex",
        boxesOf(box).filter((trex) => trex.readUInt32BE(12) === track),
      ),
    ];
  });
  return { init: Buffer.concat([ftyp, boxWith("moov", kept)]), track, timescale };
}

/** Returns a fragment with the audio track only, and the position of its decode time. */
function audioFragment(fragment: Buffer, track: number): { data: Buffer; timeAt: number } {
  const moof = boxIn(fragment, "moof");
  const mfhd = moof && boxIn(moof, "mfhd", 8);
  const found = moof && boxesOf(moof).find((box) => typeOf(box) === "traf" && box.readUInt32BE(20) === track);
  if (!mfhd || !found) throw new Error("a fragment of the samples has no audio");
  const traf = Buffer.from(found);
  // The generator writes the audio last, so it ends with the fragment.
  const dataAt = traf.indexOf("trun", 0, "latin1") + 12;
  const audio = fragment.subarray(traf.readInt32BE(dataAt));
  traf.writeInt32BE(8 + mfhd.length + traf.length + 8, dataAt);
  return {
    data: Buffer.concat([boxWith("moof", [mfhd, traf]), boxWith("mdat", [audio])]),
    timeAt: 8 + mfhd.length + traf.indexOf("tfdt", 0, "latin1") + 8,
  };
}

const typeOf = (box: Buffer) => box.toString("latin1", 4, 8);

/** Returns the boxes in a buffer from a position on; by default those in the box that the buffer is. */
function boxesOf(buffer: Buffer, from = 8): Buffer[] {
  const boxes: Buffer[] = [];
  for (let at = from; at + 8 <= buffer.length; ) {
    const length = Math.max(8, buffer.readUInt32BE(at));
    boxes.push(buffer.subarray(at, at + length));
    at += length;
  }
  return boxes;
}

const boxIn = (buffer: Buffer, type: string, from = 0) =>
  boxesOf(buffer, from).find((box) => typeOf(box) === type);

function boxWith(type: string, contents: readonly Buffer[]): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(8 + contents.reduce((sum, { length }) => sum + length, 0));
  head.write(type, 4, "latin1");
  return Buffer.concat([head, ...contents]);
}
