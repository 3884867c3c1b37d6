import type { Translations } from '#db/columns.ts';
import type { Partner } from '#features/company/index.ts';
import type { ProductFields } from './goods.store.ts';

/** The default fields of a new product. */
export const newProduct: ProductFields = {
  ...{ role: 'goods', containersPerUnit: 0, volumeMl: null, vatCode: 1, paymentSubject: 'commodity', earnBps: 0 },
};

/** The fields that only products have. */
export const productFieldNames = [
  'role',
  'containersPerUnit',
  'volumeMl',
  'vatCode',
  'paymentSubject',
  'earnBps',
] as const;

/** Whether the item has no name in any language of the shop. */
export const isNameless = (partner: Pick<Partner, 'languages'>, names: Partial<Translations>): boolean =>
  partner.languages.every((language) => !names[language]);
