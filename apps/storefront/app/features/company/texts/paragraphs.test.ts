import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Paragraphs } from './paragraphs.tsx';

test.each([
  ['empty lines', 'One.\n\nTwo.\n\n\nThree.', ['One.', 'Two.', 'Three.']],
  ['empty lines of Windows, or with spaces', 'One.\r\n\r\nTwo.\n  \nThree.', ['One.', 'Two.', 'Three.']],
  ['nothing, for a line within a paragraph stays there', 'One,\ntwo.', ['One,\ntwo.']],
  [
    'empty lines also where two are the same',
    'Call us.\n\nOr write.\n\nCall us.',
    ['Call us.', 'Or write.', 'Call us.'],
  ],
])('paragraphs of a text are parted by %s [C-17]', (_, text, paragraphs) => {
  const html = renderToStaticMarkup(createElement(Paragraphs, { text }));
  expect([...html.matchAll(/<p[^>]*>([^<]*)<\/p>/g)].map(([, paragraph]) => paragraph)).toEqual(paragraphs);
});
