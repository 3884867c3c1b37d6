import { createElement, type ComponentProps } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { Checkbox } from './checkbox.tsx';
import { CodeField } from './code-field.tsx';
import { PhoneField } from './phone-field.tsx';
import { TextArea } from './text-area.tsx';
import { TextField } from './text-field.tsx';
import { UiLabelsContext } from '../ui-labels.ts';

const labels: ComponentProps<typeof UiLabelsContext>['value'] = {
  close: 'Close',
  loading: 'Loading',
  decrease: 'Less',
  increase: 'More',
  notifications: 'Notices',
  optional: 'optional',
  why: 'Why?',
  tryAgain: 'Try again',
  unanswered: 'No answer',
  waiting: null,
};
const props = { label: 'Street', 'aria-describedby': 'beside' };
const typed = { value: '', onValueChange: () => {}, normalize: (text: string) => text };

const fields = {
  TextField: (more: object) => createElement(TextField, { ...props, ...more }),
  TextArea: (more: object) => createElement(TextArea, { ...props, ...more }),
  PhoneField: (more: object) => createElement(PhoneField, { ...props, ...typed, format: (text) => text, ...more }),
  CodeField: (more: object) =>
    createElement(CodeField, { ...props, ...typed, length: 4, findInPasted: (text) => text, ...more }),
  Checkbox: (more: object) => createElement(Checkbox, { ...props, ...more }),
};

/** The descriptions of a field's control, in reading order. */
function readDescriptions(field: (more: object) => React.ReactElement, more: object): string | undefined {
  const html = renderToStaticMarkup(createElement(UiLabelsContext, { value: labels }, field({ id: 'f', ...more })));
  return /aria-describedby="([^"]*)"/.exec(html)?.[1];
}

describe.each(Object.entries(fields))('%s', (name, field) => {
  test('is described by what stands elsewhere too, besides its own error and hint [P-31]', () => {
    expect(readDescriptions(field, {})).toBe('beside');
    expect(readDescriptions(field, { error: 'Wrong' })).toBe('f-error beside');
    if (name !== 'Checkbox') expect(readDescriptions(field, { hint: 'Any' })).toBe('f-hint beside');
  });

  test('is described by nothing where there is nothing to say', () => {
    expect(readDescriptions(field, { 'aria-describedby': undefined })).toBeUndefined();
  });
});
