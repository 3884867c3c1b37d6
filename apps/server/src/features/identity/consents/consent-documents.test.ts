import { consentTypes } from '@kaplya/domain';
import { expect, test } from 'vitest';
import type { PartnerSettings } from '@kaplya/contract/fill/partner-settings';
import { toConsentDocument } from './consent-documents.ts';

const names = { ru: 'Капля', en: 'Kaplya', az: 'Kaplya', tr: 'Kaplya' };

/** Masculine forms of the first person. */
const asAMan = /(?<![а-яё])(?:согласен|уверен|готов|(?:пока|если|когда) я (?:\S+ )?\S+л)(?![а-яё])/i;

test.each(consentTypes)('whoever agrees in Russian may be a woman: %s [P-04]', (consentType) => {
  const { title, text } = toConsentDocument({ names, settings: {} as PartnerSettings }, consentType, 'ru');
  expect(`${title} ${text}`).not.toMatch(asAMan);
});
