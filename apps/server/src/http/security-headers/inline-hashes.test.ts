import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';

import { hashInline } from './inline-hashes.ts';

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

test.each([
  ['<script>run()</script>'],
  ['<script async="">run()</script>'],
  ['<script type="module">run()</script>'],
  ['<script type="application/javascript">run()</script>'],
  ['<script type="importmap">run()</script>'],
  ['<script type="speculationrules">run()</script>'],
  ['<script data-src="/a.js">run()</script>'],
  ['<script data-type="application/json">run()</script>'],
  ['<script title="a > b">run()</script>'],
  ['<SCRIPT>run()</Script >'],
  ['<script\nasync>run()</script>'],
])('%s has a hash', (html) => {
  expect(hashInline(`<html>${html}<p></p></html>`)).toEqual({ scripts: [hashOf('run()')], styles: [] });
});

test('every script and style has one, each text once, with the line breaks that a browser reads', () => {
  const html =
    '<style>a{}</style><script>one()</script><style media="print">b{}\r\n</style><script>two();\r\nthree();\r</script><script>one()</script>';
  expect(hashInline(html)).toEqual({
    scripts: ['one()', 'two();\nthree();\n'].map(hashOf),
    styles: ['a{}', 'b{}\n'].map(hashOf),
  });
});

test.each([
  '<script src="/a.js"></script>',
  "<script type='module' src=/a.js></script>",
  '<script type="application/ld+json">{}</script>',
  '<script type="application/json">{}</script>',
])('%s has none: its file is allowed by its origin, and data is not run', (html) => {
  expect(hashInline(html)).toEqual({ scripts: [], styles: [] });
});
