import type { ConsentDocument } from '@kaplya/contract';
import { expect, test } from 'vitest';
import { findAgreementDocuments } from './agreement-types.ts';

const documents = (['personal_data', 'marketing', 'cookies_analytics', 'third_party', 'offer'] as const).map(
  (consentType): ConsentDocument => ({ consentType, version: '1', title: consentType, text: '' }),
);

test.each([
  ['personal-data', ['personal_data']],
  ['personal_data', ['personal_data']],
  ['ads', ['marketing']],
  ['offer', ['offer']],
  ['privacy', ['personal_data', 'third_party', 'cookies_analytics']],
])('the address %s shows its documents', (type, expected) => {
  expect(findAgreementDocuments(type, documents)?.map(({ consentType }) => consentType)).toEqual(expected);
});

test.each(['', 'toString', 'nothing'])('the address "%s" shows none', (type) => {
  expect(findAgreementDocuments(type, documents)).toBeNull();
});
