import type { Translations } from '#db/columns.ts';
import type { Partner } from '#features/company/index.ts';
import type { ProductFields } from './goods.store.ts';

/** The default fields of a new product; its VAT is that of the shop's settings. */
export const newProduct = ({ rules }: Pick<Partner, 'rules'>): ProductFields => ({
  ...{ role: 'goods', containersPerUnit: 0, volumeMl: null, vatCode: rules.defaultVatCode },
  ...{ paymentSubject: 'commodity', earnBps: 0 },
});

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
