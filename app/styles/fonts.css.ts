import { globalFontFace, globalStyle } from "@vanilla-extract/css";

const cut = (file: string, unicodeRange: string) => ({
  src: `url(/fonts/sofia-sans-extra-condensed-${file}-800.woff2) format("woff2")`,
  fontWeight: 800,
  fontStyle: "normal",
  fontDisplay: "swap" as const,
  unicodeRange,
});

// Covers English pages and most of the text of others. Every page requests this subset
// (`display-font.inline.ts`); the others are requested only by pages that contain their letters.
const BASIC =
  "U+0000-007E, U+00A0, U+00A3, U+00B7, U+00D7, U+2013-2014, U+2018-2019, U+201C-201D, U+2026, U+20AC, U+2212";
const LATIN =
  "U+007F-009F, U+00A1-00A2, U+00A4-00B6, U+00B8-00D6, U+00D8-00FF, U+0131, U+0152-0153, U+02BB-02BC, U+02C6, U+02DA, U+02DC, U+0304, U+0308, U+0329, U+2000-2012, U+2015-2017, U+201A-201B, U+201E-2025, U+2027-206F, U+2122, U+2191, U+2193, U+2215, U+FEFF, U+FFFD";
const LATIN_EXTENDED =
  "U+0100-02BA, U+02BD-02C5, U+02C7-02CC, U+02CE-02D7, U+02DD-02FF, U+1E00-1E9F, U+1EF2-1EFF, U+2020, U+20A0-20AB, U+20AD-20C0";
const CYRILLIC = "U+0301, U+0400-045F, U+0490-0491, U+04B0-04B1, U+2116";

globalFontFace("Sofia XC", [
  cut("basic", BASIC),
  cut("latin-1", LATIN),
  cut("latin-ext", LATIN_EXTENDED),
  cut("cyrillic", CYRILLIC),
]);

// Fallback until the web font has loaded, with the same metrics to avoid a layout shift. The range excludes
// Hebrew, Korean and Chinese letters, which have other fonts.
globalFontFace("Sofia Fallback", {
  src: 'local("Arial Bold"), local("Arial-BoldMT"), local("Liberation Sans Bold")',
  fontWeight: 800,
  sizeAdjust: "64%",
  ascentOverride: "140%",
  descentOverride: "47%",
  lineGapOverride: "0%",
  unicodeRange: `${BASIC}, ${LATIN}, ${LATIN_EXTENDED}, ${CYRILLIC}`,
});

const HEBREW = '"SF Hebrew", "Segoe UI", "Noto Sans Hebrew", "Arial Hebrew"';
const KOREAN = '"Apple SD Gothic Neo", "Malgun Gothic", "Noto Sans KR"';
const CHINESE = '"PingFang SC", "Microsoft YaHei", "Noto Sans SC"';

// Without the web font it is not requested: with `prefers-reduced-data`, and on pages that save data.
const withoutWebFont = { "--web-font": '"Sofia Fallback"' };
globalStyle(":root", {
  vars: { "--web-font": '"Sofia XC", "Sofia Fallback"' },
  "@media": { "(prefers-reduced-data: reduce)": { vars: withoutWebFont } },
});
globalStyle(":root[data-saving]", { vars: withoutWebFont });

/** Sets the display font. */
function displayFace(root: string, scripts: string, weight: number, scale: number) {
  globalStyle(root, {
    vars: {
      "--system-font": scripts ? `${scripts}, sans-serif` : "sans-serif",
      "--display": "var(--web-font), var(--system-font)",
      "--display-weight": `${weight}`,
      "--display-scale": `${scale}`,
      "--badge-size": scale === 1 ? "1.125rem" : "1rem",
    },
  });
}

displayFace(":root", "", 800, 1);
displayFace(":root:lang(he)", HEBREW, 700, 0.84);
displayFace(":root:lang(ko)", KOREAN, 800, 0.84);
displayFace(":root:lang(zh)", CHINESE, 700, 0.84);

// The fallback is as narrow as the web font, and smaller than letters that are in neither: in the labels that mix them,
// digits and letters then come from one font. The server has the same for pages without scripts (`static-files.ts`).
const withOneFont = { "--badge-font": "var(--system-font)" };
const otherScripts = ":is(:lang(he), :lang(ko), :lang(zh))";
globalStyle(`:root${otherScripts}`, {
  "@media": { "(prefers-reduced-data: reduce)": { vars: withOneFont } },
});
globalStyle(`:root[data-saving]${otherScripts}`, { vars: withOneFont });

// Korean lines break between words; by default they also break before a particle.
globalStyle(":root:lang(ko)", { wordBreak: "keep-all" });

// Sofia has no Hebrew letters, but its space character is used between the words and is too narrow for other
// fonts.
globalStyle(":lang(he) :is(h1, h2, h3)", { wordSpacing: ".12em" });
// Names in Latin letters are in Sofia themselves.
globalStyle(":lang(he) :is(h1, h2, h3) bdi:dir(ltr)", { wordSpacing: "normal" });

// Sofia uses Bulgarian letterforms for Cyrillic (д like g, т like m) and has the forms used in Ukrainian for
// Russian only. Browsers that cannot select those get a system font.
const LETTERFORMS = '(font-language-override: "RUS")';
globalStyle(":root:lang(uk)", { fontLanguageOverride: '"RUS"' });
globalStyle(":root:lang(uk)", {
  "@supports": {
    [`not ${LETTERFORMS}`]: {
      vars: { "--display": "sans-serif", "--display-scale": ".84", "--badge-size": "1rem" },
    },
  },
});
