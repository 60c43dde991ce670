import { globalStyle } from "@vanilla-extract/css";

globalStyle("*, *::before, *::after", { boxSizing: "border-box" });
globalStyle("*", { margin: 0, padding: 0 });
globalStyle("html", { WebkitTextSizeAdjust: "100%", textSizeAdjust: "100%" });
globalStyle("ul, ol", { listStyle: "none" });
globalStyle("img, picture, svg, video", { display: "block", maxInlineSize: "100%" });
globalStyle("h1, h2, h3, h4", { font: "inherit", textWrap: "balance" });
globalStyle("b, strong", { fontWeight: 600 });
globalStyle("button, input, select, textarea", {
  font: "inherit",
  color: "inherit",
  letterSpacing: "inherit",
});
globalStyle("button, select", { cursor: "pointer", background: "none", border: 0 });
globalStyle("a", { color: "inherit", textDecoration: "none" });
globalStyle("p, h1, h2, h3, bdi", { overflowWrap: "break-word" });
globalStyle("summary", { cursor: "pointer", listStyle: "none" });
globalStyle("summary::-webkit-details-marker", { display: "none" });
globalStyle("fieldset", { border: 0, minInlineSize: 0 });
globalStyle("table", { borderCollapse: "collapse" });
globalStyle("[hidden]", { display: "none" });
