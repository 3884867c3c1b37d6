import { setupI18n, type I18n } from '@lingui/core';
import { I18nProvider, Trans } from '@lingui/react';
import type { ReactElement } from 'react';
import type { MessageId } from './message-id.ts';
import { useTexts } from '@kaplya/texts/texts-context.ts';
import type { Texts } from '@kaplya/texts/texts.ts';
import type { TextValues } from './use-text.ts';

type RichTextProps = {
  id: MessageId;
  values?: TextValues;
  /** The elements that replace the tags of the text, by tag name: `<0>…</0>`, `<link>…</link>`. */
  components: Record<string, ReactElement>;
};

/** Renders a translated text that contains elements, such as a link within a sentence. */
export function RichText({ id, values, components }: RichTextProps) {
  return (
    <I18nProvider i18n={toI18n(useTexts())}>
      <Trans id={id} {...(values ? { values } : {})} components={components} />
    </I18nProvider>
  );
}

const known = new WeakMap<Texts, I18n>();

/** Converts our texts to the `I18n` object that Lingui's `Trans` requires. */
function toI18n(texts: Texts): I18n {
  const { locale, messages } = texts;
  const i18n = known.get(texts) ?? setupI18n({ locale, messages: { [locale]: messages as never } });
  known.set(texts, i18n);
  return i18n;
}
