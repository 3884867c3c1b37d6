import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { readTexts } from '../../../../catalogues.ts';
import { ApiFailure } from '@kaplya/client/failures/api-failure.ts';
import type { Attempt } from '@kaplya/client/failures/failure-feed.ts';
import { findDefaultMessage } from './find-default-message.ts';

const english = readTexts('en');
const silentServer = new ApiFailure({ kind: 'answer', status: 500 });

const textsOfCalls: readonly [Attempt, string][] = [
  ['initCart', 'Failed to init cart'],
  ['restoreCart', 'Failed to restore cart'],
  ['addProduct', 'Failed to add product to cart'],
  ['reduceProduct', 'Failed to reduce product'],
  ['removeItem', 'Failed to remove product'],
  ['addProductSet', 'Failed to add product set'],
  ['reduceProductSet', 'Failed to reduce product set'],
  ['addReturnableContainer', 'Failed to add returned bottle'],
  ['reduceReturnableContainer', 'Failed to reduce returned bottle'],
  ['listDeliveryIntervals', 'Failed to fetch intervals'],
  ['changeProductQuantity', 'Failed to change product quantity'],
  ['changeProductSetQuantity', 'Failed to change product set quantity'],
  ['assignInterval', 'Failed to assign interval'],
  ['assignAddress', 'Failed to assign address'],
  ['assignUser', 'Failed to assign user'],
  ['createUserAddress', 'Failed to create address'],
  ['createAnonymousAddress', 'Failed to create anonymous address'],
  ['listPaymentMethods', 'Error getting types of payment'],
  ['getUser', 'Failed to fetch user'],
  ['getProfile', 'Failed to fetch profile'],
  ['authenticateCart', 'Failed to authenticate cart'],
  ['completeCart', 'Order not placed: repeat the order or choose another payment method'],
];

const ofAccess = 'An authorization error occurred, please try again later';

/** Shown in their places by the parts of the page that they are about. */
const textsOfParts = [
  'Access error, please sign in again',
  'Camera access needed',
  'Could not complete the payment, try later',
  'Could not place the order, contact support',
  'Failed to assign promocode',
  'Failed to delete account',
  'Failed to fetch product sets',
  'Payment failed, it may be temporary, try again',
  'Privacy agreement required',
  'This address already exists',
  'This order cannot be repeated',
  'Time-out: retry or contact support',
];

test.each(textsOfCalls)('a failed %s without a message has its default text [X-03] [X-08]', (action, text) => {
  expect(english[findDefaultMessage(action, silentServer)]).toBe(text);
});

test('each text of the catalogue of failures is that of one call, or of one part of the page [X-08] [X-09]', () => {
  const requirements = readFileSync(join(import.meta.dirname, '../../../../../../docs/requirements.md'), 'utf8');
  const catalogue = [...requirements.matchAll(/^\| X-0[89] \| [^:]+ in English: (.+)\. \| built \|$/gm)].flatMap(
    ([, texts = '']) => texts.split(' · '),
  );
  expect(catalogue.length).toBeGreaterThan(30);
  const ofCalls = textsOfCalls.map(([, text]) => text);
  expect([...ofCalls, ofAccess, ...textsOfParts].toSorted()).toEqual(catalogue.toSorted());
});

test.each(['createAnonymousToken', 'refreshToken', 'enrichToken'])(
  'what fails because of %s is no failure of what was attempted [X-08]',
  (endpoint) => {
    const failure = Object.assign(new ApiFailure({ kind: 'answer', status: 500 }), { endpoint });
    expect(english[findDefaultMessage('initCart', failure)]).toBe(ofAccess);
    const unanswered = Object.assign(new ApiFailure({ kind: 'network' }), { endpoint });
    expect(findDefaultMessage('initCart', unanswered)).toBe('errors.initCart');
  },
);

test('a silent shop and a missing network have different messages [X-12]', () => {
  for (const [onLine, text] of [
    [true, 'errors.unanswered'],
    [false, 'errors.network'],
  ] as const) {
    vi.stubGlobal('navigator', { onLine });
    expect(findDefaultMessage('geocode', new ApiFailure({ kind: 'network' }))).toBe(text);
  }
});

test('a call without a text of its own shows why no answer came', () => {
  expect(findDefaultMessage('geocode', new ApiFailure({ kind: 'network' }))).toBe('errors.network');
  expect(findDefaultMessage('geocode', new ApiFailure({ kind: 'timeout' }))).toBe('errors.timeout');
  expect(findDefaultMessage('geocode', silentServer)).toBe('errors.generic');
});
