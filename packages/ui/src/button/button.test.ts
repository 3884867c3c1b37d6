import { createElement, type ComponentProps } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Button } from './button.tsx';

/** The ids that describe a button, and that of the reason under it. */
function readDescriptions(props: ComponentProps<typeof Button>) {
  const html = renderToStaticMarkup(createElement(Button, props, 'Order'));
  return {
    describedBy: /aria-describedby="([^"]*)"/.exec(html)?.[1],
    reason: /<span id="([^"]*)"/.exec(html)?.[1],
  };
}

test('a button is described by why it cannot be pressed, and by what stands elsewhere too [P-31]', () => {
  const both = readDescriptions({ disabledReason: 'No network', 'aria-describedby': 'beside' });
  expect(both.reason).toBeTruthy();
  expect(both.describedBy).toBe(`${both.reason} beside`);
  const alone = readDescriptions({ disabledReason: 'No network' });
  expect(alone.describedBy).toBe(alone.reason);
  expect(readDescriptions({ 'aria-describedby': 'beside' })).toEqual({ describedBy: 'beside', reason: undefined });
});

test('a button is described by nothing where there is nothing to say', () => {
  expect(readDescriptions({}).describedBy).toBeUndefined();
});
