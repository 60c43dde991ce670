import { XMLParser } from "fast-xml-parser";
import { z } from "zod";

/** A media file of a linear advertisement (VAST 4.2, section 3.9.1). */
export interface MediaFile {
  url: string;
  type: string;
  isProgressive: boolean;
  /** Bit rate (kbit/s); undefined if the document does not state it. */
  bitrate?: number;
}

/** Tracking URLs of an advertisement and its wrappers, by event. */
export interface Tracking {
  onStart: string[];
  onComplete: string[];
}

/** Advertisement of a document: with media files, or a wrapper with the URL of the next document. */
export interface VastAd extends Tracking {
  /** Position in a pod; undefined outside of one. */
  sequence?: number;
  mediaFiles: MediaFile[];
  wrapped?: { url: string; mayWrapAgain: boolean };
}

const LISTS = new Set(["Ad", "Impression", "Creative", "Tracking", "MediaFile"]);

/** Entities of a document are never expanded; those that XML itself defines are replaced below. */
const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: "@",
  cdataPropName: "#cdata",
  parseTagValue: false,
  processEntities: false,
  removeNSPrefix: true,
  ignoreDeclaration: true,
  ignorePiTags: true,
  maxNestedTags: 50,
  isArray: (name, _path, _isLeaf, isAttribute) => !isAttribute && LISTS.has(name),
});

const CHARACTERS: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };
const unescaped = (text: string) =>
  text.replace(/&(amp|lt|gt|quot|apos);/g, (whole, name) => CHARACTERS[name] ?? whole);

const cdata = z.union([z.string(), z.array(z.string())]).optional();
/** Text of an element, with or without a CDATA section. */
const text = z
  .union([
    z.string().transform(unescaped),
    z
      .object({ "#text": z.string().optional(), "#cdata": cdata })
      .transform((node) => unescaped(node["#text"] ?? "") + [node["#cdata"] ?? ""].flat().join("")),
  ])
  .transform((value) => value.trim());

/** Element with children; the parser returns "" for an empty one. */
const element = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.preprocess((value) => (typeof value === "string" ? {} : value), z.object(shape));

const tracking = z.object({ "@event": z.string().optional() }).catch({});
const trackingText = z.unknown().transform((node) => ({
  event: tracking.parse(node)["@event"],
  url: text.catch("").parse(node),
}));
const mediaFile = z.unknown().transform((node) => {
  const attributes = z
    .object({
      "@delivery": z.string().optional(),
      "@type": z.string().optional(),
      "@apiFramework": z.string().optional(),
      "@bitrate": z.coerce.number().positive().optional().catch(undefined),
      "@maxBitrate": z.coerce.number().positive().optional().catch(undefined),
    })
    .catch({})
    .parse(node);
  return { ...attributes, url: text.catch("").parse(node) };
});
const linear = element({
  TrackingEvents: element({ Tracking: z.array(trackingText).default([]) }).optional(),
  MediaFiles: element({ MediaFile: z.array(mediaFile).default([]) }).optional(),
});
const creatives = element({
  Creative: z.array(element({ Linear: linear.optional() })).default([]),
}).optional();
const common = { Impression: z.array(text).default([]), Creatives: creatives };
const inLine = element(common);
const wrapper = element({
  ...common,
  VASTAdTagURI: text,
  "@followAdditionalWrappers": z.string().optional(),
});
const ad = element({
  "@sequence": z.coerce.number().int().positive().optional().catch(undefined),
  InLine: inLine.optional().catch(undefined),
  Wrapper: wrapper.optional().catch(undefined),
});
const document = z.object({
  VAST: z.object({
    "@version": z.string().regex(/^[234](\.|$)/),
    Ad: z.array(ad).default([]),
  }),
});

const isWebUrl = (url: string) => URL.canParse(url) && /^https?:\/\//i.test(url);

/**
 * Reads the linear advertisements of a VAST 2, 3 or 4 document. Skips whatever is not linear, is interactive
 * (VPAID, SIMID) or has no http(s) URL.
 * @throws if the text is not XML, or not VAST of these versions
 */
export function readVast(xml: string): VastAd[] {
  const { VAST } = document.parse(parser.parse(xml));
  return VAST.Ad.flatMap(({ InLine, Wrapper, "@sequence": sequence }): VastAd[] => {
    const part = InLine ?? Wrapper;
    if (!part) return [];
    const linears = part.Creatives?.Creative.flatMap(({ Linear }) => (Linear ? [Linear] : [])) ?? [];
    const events = linears.flatMap(({ TrackingEvents }) => TrackingEvents?.Tracking ?? []);
    const urlsOf = (name: string) => events.filter(({ event }) => event === name).map(({ url }) => url);
    const base = {
      sequence,
      onStart: [...part.Impression, ...urlsOf("start")].filter(isWebUrl),
      onComplete: urlsOf("complete").filter(isWebUrl),
    };
    if (InLine) {
      const mediaFiles =
        linears
          .map(({ MediaFiles }) => MediaFiles?.MediaFile.flatMap(toMediaFile) ?? [])
          .find((files) => files.length > 0) ?? [];
      return [{ ...base, mediaFiles }];
    }
    const url = Wrapper?.VASTAdTagURI ?? "";
    const mayWrapAgain = !/^(false|0)$/i.test(Wrapper?.["@followAdditionalWrappers"] ?? "");
    return isWebUrl(url) ? [{ ...base, mediaFiles: [], wrapped: { url, mayWrapAgain } }] : [];
  });
}

function toMediaFile(node: z.infer<typeof mediaFile>): MediaFile[] {
  if (!isWebUrl(node.url) || node["@apiFramework"]) return [];
  return [
    {
      url: node.url,
      type: (node["@type"] ?? "").toLowerCase(),
      isProgressive: node["@delivery"] === "progressive",
      bitrate: node["@bitrate"] ?? node["@maxBitrate"],
    },
  ];
}

/** Maximum preferred bit rate (kbit/s): sufficient on a phone, and starts soon on a slow network. */
const MODEST_BITRATE = 2_500;
const HLS = /^application\/(x-mpegurl|vnd\.apple\.mpegurl)$/;

/**
 * Returns the best progressive MP4 up to `MODEST_BITRATE`, else the one with the lowest bit rate, else HLS.
 */
export function chooseMediaFile(files: readonly MediaFile[]): MediaFile | undefined {
  const films = files.filter(({ isProgressive, type }) => isProgressive && type === "video/mp4");
  const rateOf = ({ bitrate }: MediaFile) => bitrate ?? MODEST_BITRATE;
  const byRate = films.sort((a, b) => rateOf(a) - rateOf(b));
  return (
    byRate.findLast((film) => rateOf(film) <= MODEST_BITRATE) ??
    byRate[0] ??
    files.find(({ type }) => HLS.test(type))
  );
}
