import type { Translations } from '#db/columns.ts';
import type { Partner } from '#features/company/index.ts';
import type { ProductFields } from './goods.store.ts';

/** A product of which nothing else is said. */
export const newProduct: ProductFields = {
  ...{ role: 'goods', containersPerUnit: 0, volumeMl: null, vatCode: 1, paymentSubject: 'commodity', earnBps: 0 },
};

/** The fields that a set has not. */
export const productFieldNames = [
  'role',
  'containersPerUnit',
  'volumeMl',
  'vatCode',
  'paymentSubject',
  'earnBps',
] as const;

export const noTexts: Translations = { ru: '', en: '', az: '', tr: '' };

/** Whether no customer of the partner could read what it is. */
export const isNameless = (partner: Pick<Partner, 'languages'>, names: Partial<Translations>): boolean =>
  partner.languages.every((language) => !names[language]);
