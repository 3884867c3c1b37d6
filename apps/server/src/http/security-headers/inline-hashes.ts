import { createHash } from 'node:crypto';

/** The hashes of a page's inline scripts and styles, which a policy names in place of a nonce. */
export type InlineHashes = { readonly scripts: readonly string[]; readonly styles: readonly string[] };

/** The pattern of a tag's attributes, whose quoted values may contain `>`. */
const attributes = String.raw`((?:\s(?:[^>"']|"[^"]*"|'[^']*')*)?)`;
const scripts = new RegExp(String.raw`<script${attributes}>([\s\S]*?)</script\s*>`, 'gi');
const styles = new RegExp(String.raw`<style${attributes}>([\s\S]*?)</style\s*>`, 'gi');
const isFile = /\ssrc\s*=/i;
const isData = /\stype\s*=\s*["']?application\/(?:ld\+)?json\b/i;

/** Hashes the inline scripts and styles of a page of React, which escapes `<` and `>` in texts and attributes. */
export function hashInline(html: string): InlineHashes {
  const run = [...html.matchAll(scripts)].filter(([, given = '']) => !isFile.test(given) && !isData.test(given));
  return { scripts: toSources(run), styles: toSources([...html.matchAll(styles)]) };
}

const toSources = (found: readonly RegExpExecArray[]): string[] => [
  ...new Set(found.map(([, , text = '']) => toSource(text))),
];

/** Normalises line breaks as an HTML parser does, because the browser hashes the parsed text. */
function toSource(text: string): string {
  const read = text.replaceAll(/\r\n?/g, '\n');
  return `'sha256-${createHash('sha256').update(read).digest('base64')}'`;
}
