import { I18nProvider, Trans } from '@lingui/react';
import type { ReactElement } from 'react';
import type { MessageId } from './message-id.ts';
import { useTexts } from './texts-context.ts';
import type { TextValues } from './use-text.ts';

type RichTextProps = {
  id: MessageId;
  values?: TextValues;
  /** What stands for `<0>…</0>`, `<link>…</link>` in the text. */
  components: Record<string, ReactElement>;
};

/** A text with elements inside, such as a link in a sentence of consent. */
export function RichText({ id, values, components }: RichTextProps) {
  return (
    <I18nProvider i18n={useTexts()}>
      <Trans id={id} {...(values ? { values } : {})} components={components} />
    </I18nProvider>
  );
}
