import ts from "typescript";
import type { Source } from "./sources.ts";

/**
 * Returns the strings of a source that spell a path of our own pages: `/live`, `/live?page=1`, `${prefix}/live`,
 * `/#top`, and `/` as an attribute of an element. Comments and texts of a page are no strings.
 * @param segments first segments of all paths
 * @returns `file:line string`
 */
export function spelledPaths({ path, text }: Source, segments: ReadonlySet<string>): string[] {
  const kind = path.endsWith("x") ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, kind);
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (isString(node) && spells(node)) {
      const { line } = file.getLineAndCharacterOfPosition(node.getStart());
      found.push(`${path}:${line + 1} ${node.text}`);
    }
    ts.forEachChild(node, visit);
  };
  const spells = (node: ts.LiteralLikeNode): boolean => {
    const [, segment, rest] = /^\/([^/?#]*)(.*)/s.exec(node.text) ?? [];
    if (segment === undefined) return false;
    if (segment !== "") return segments.has(segment);
    return /^[?#]/.test(rest ?? "") || (rest === "" && ts.isJsxAttribute(node.parent));
  };
  visit(file);
  return found;
}

/** Whether a node is a string, or a part of a template between its expressions. */
const isString = (node: ts.Node): node is ts.LiteralLikeNode =>
  ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node);
