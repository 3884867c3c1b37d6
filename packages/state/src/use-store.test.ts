import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { createStore } from './create-store.ts';
import { useStore } from './use-store.ts';

const store = createStore<{ name: string; count: number }>({ name: 'water', count: 0 });

test('the server renders the state that hydration begins with, whatever has become of it since', () => {
  const Whole = () => JSON.stringify(useStore(store));
  const Part = () => useStore(store, ({ name }) => name);
  store.setState({ name: 'juice', count: 2 });
  expect(renderToString(createElement(Part))).toBe('water');
  expect(renderToString(createElement(Whole))).toContain('0');
});
