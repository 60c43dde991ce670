import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import ts from "typescript";
import { root } from "./root.ts";

export interface Source {
  /** Path below the checkout, with forward slashes. */
  path: string;
  text: string;
}

const SKIPPED = new Set(["node_modules", "samples", "migrations"]);

/** All files in some folders whose name has one of the endings. */
export function sourcesIn(folders: readonly string[], endings: readonly string[]): Source[] {
  return folders
    .flatMap((folder) => filesBelow(join(root, folder)))
    .filter((file) => endings.some((ending) => file.endsWith(ending)))
    .map((file) => ({ path: relative(root, file).replaceAll("\\", "/"), text: readFileSync(file, "utf8") }));
}

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (SKIPPED.has(entry.name)) return [];
    const path = join(folder, entry.name);
    return entry.isDirectory() ? filesBelow(path) : [path];
  });
}

/** Files of this checkout that a source imports, as paths without extension; packages are excluded. */
export function importsOf({ path, text }: Source): string[] {
  const { importedFiles } = ts.preProcessFile(text, true, true);
  return importedFiles.flatMap(({ fileName }) => {
    const name = fileName.replace(/\?.*$/, "");
    if (name.startsWith("~/")) return [withoutExtension(`app/${name.slice(2)}`)];
    if (name.startsWith("#common/")) return [withoutExtension(name.slice(1))];
    if (name.startsWith("#locales/")) return [`locales/${name.slice(9)}`];
    if (!name.startsWith(".")) return [];
    return [withoutExtension(join(dirname(path), name).replaceAll("\\", "/"))];
  });
}

const withoutExtension = (path: string) => path.replace(/\.(tsx?|mjs)$/, "");

/** A source without its comments, for rules about code. */
export function codeOnly({ path, text }: Source): string {
  const kind = path.endsWith("x") ? ts.LanguageVariant.JSX : ts.LanguageVariant.Standard;
  const file = ts.createSourceFile(
    path,
    text,
    ts.ScriptTarget.Latest,
    true,
    kind ? ts.ScriptKind.TSX : ts.ScriptKind.TS,
  );
  const printer = ts.createPrinter({ removeComments: true });
  return printer.printFile(file);
}
