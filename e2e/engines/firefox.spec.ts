import { EventEmitter } from 'node:events';
import type { Page } from 'puppeteer-core';
import { collectErrors } from './firefox.ts';
import { expect, test } from './test.ts';

const givenUp =
  'Failed to load ‘https://shop.example/pictures/moscow/1.svg’. A ServiceWorker intercepted the request and encountered an unexpected error.';

/** A page that says what it is told to. */
function createStandInPage() {
  const page = Object.assign(new EventEmitter(), { url: () => 'https://shop.example/' });
  return {
    page: page as unknown as Page,
    throwError: (text: string) => page.emit('pageerror', new Error(text)),
    logError: (text: string) => page.emit('console', { type: () => 'error', text: () => text }),
  };
}

test('a picture that a page gives up is no fault of the page; every other error is [P-63]', () => {
  const { page, throwError, logError } = createStandInPage();
  const errors: string[] = [];
  collectErrors(page, errors);
  throwError(givenUp);
  logError(givenUp);
  expect(errors).toEqual([]);
  throwError(givenUp.replace('/pictures/', '/assets/'));
  throwError('It is broken');
  logError('It is broken');
  expect(errors).toHaveLength(3);
});
