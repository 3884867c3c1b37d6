import { setupI18n } from '@lingui/core';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { TextsContext } from '@kaplya/texts/texts-context.ts';
import { UiLabelsContext, type UiLabels } from '@kaplya/ui/ui-labels.ts';
import { DoorFields } from './door-fields.tsx';

/** Names of the fields to focus once a house is chosen. */
function readStarts(isRoomDisabled: boolean): (string | undefined)[] {
  const bind = (name: string) => ({ name, value: '', error: null, onChange: () => {} });
  const html = renderToStaticMarkup(
    createElement(
      TextsContext,
      { value: setupI18n({ locale: 'en', messages: { en: {} } }) },
      createElement(UiLabelsContext, { value: {} as UiLabels }, createElement(DoorFields, { bind, isRoomDisabled })),
    ),
  );
  const fields = html.match(/<input[^>]*>/g) ?? [];
  return fields.filter((field) => field.includes('data-starts-here')).map((field) => /name="(\w+)"/.exec(field)?.[1]);
}

test('filling in begins at the first field that can be filled in: the room, or the entrance where there is no room [S-28] [S-29]', () => {
  expect(readStarts(false)).toEqual(['room']);
  expect(readStarts(true)).toEqual(['entrance']);
});
