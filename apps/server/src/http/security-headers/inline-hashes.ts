import { createHash } from 'node:crypto';

/** What a policy names in place of a nonce: hashes of the scripts and styles that stand in a page itself. */
export type InlineHashes = { readonly scripts: readonly string[]; readonly styles: readonly string[] };

const scripts = /<script\b([^>]*)>([\s\S]*?)<\/script>/g;
const styles = /<style\b[^>]*>([\s\S]*?)<\/style>/g;
/** A block of data runs nothing. */
const runs = /\btype="(?:module|text\/javascript)"/;

/** Hashes what stands in a page of React, which writes `<` and `>` of texts and attributes in another way. */
export function hashInline(html: string): InlineHashes {
  const found = [...html.matchAll(scripts)]
    .filter(
      ([, attributes = '']) => !/\bsrc=/.test(attributes) && (!/\btype=/.test(attributes) || runs.test(attributes)),
    )
    .map(([, , text = '']) => toSource(text));
  return {
    scripts: [...new Set(found)],
    styles: [...new Set([...html.matchAll(styles)].map(([, text = '']) => toSource(text)))],
  };
}

const toSource = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
