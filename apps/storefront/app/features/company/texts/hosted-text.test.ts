import { setupI18n } from '@lingui/core';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { TextsContext } from '@kaplya/texts/texts-context.ts';
import { HostedText } from './hosted-text.tsx';

test('without scripts there is a link to a text that a partner hosts [C-17] [E-02]', () => {
  const texts = setupI18n({ locale: 'en', messages: { en: {} } });
  const hostedAt = 'https://texts.partner.example/points?lang=en';
  const html = renderToStaticMarkup(
    createElement(TextsContext, { value: texts }, createElement(HostedText, { of: 'points', text: { hostedAt } })),
  );
  expect(html).toContain(`<a href="${hostedAt}"`);
  expect(html).toContain('pages.about.openText');
});
