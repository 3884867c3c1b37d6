import type { EndpointInput, Goods, GoodsKind, GoodsReference, operatorEndpoints } from '@kaplya/contract';
import type { Language } from '@kaplya/domain';
import { readAmount, toTypedAmount } from '@kaplya/domain/read-amount';
import { noTexts } from '@kaplya/domain/missing-texts';
import { toPictureValues, toPictureInput, type PictureValue } from '../pictures/picture-value.ts';

type TextValues = { [Field in `name_${Language}` | `description_${Language}`]: string };

/** Values of the form; numbers are texts, as typed. */
export type GoodsValues = TextValues & {
  externalId: string;
  slug: string;
  categoryId: string;
  brand: string;
  price: string;
  maxQuantity: string;
  isActive: boolean;
  role: string;
  containersPerUnit: string;
  volumeMl: string;
  vatCode: string;
  paymentSubject: string;
  earnBps: string;
  pictures: PictureValue[];
  relatedIds: GoodsReference[];
  products: (GoodsReference & { quantity: number })[];
};

type ProductRole = NonNullable<Goods['role']>;
export const productRoles = ['water', 'container', 'pump', 'cooler', 'goods'] as const satisfies readonly ProductRole[];

/** The VAT codes that receipts can have (`goods.vat.*` has their names), common ones first. */
export const vatCodes = [11, 4, 3, 7, 8, 2, 1, 12, 6, 5, 9, 10] as const;

export const paymentSubjects = ['commodity', 'excise', 'job', 'service', 'another'] as const;

/** All languages of the form; those that the shop does not use stay unchanged. */
export const formLanguages = ['ru', 'en', 'az', 'tr'] as const satisfies readonly Language[];

export function toGoodsValues(goods: Goods, decimal: ',' | '.'): GoodsValues {
  const { names, descriptions } = goods;
  const toTyped = (number: number): string => String(number).replace('.', decimal);
  return {
    ...{ name_ru: names.ru, name_en: names.en, name_az: names.az, name_tr: names.tr },
    ...{ description_ru: descriptions.ru, description_en: descriptions.en },
    ...{ description_az: descriptions.az, description_tr: descriptions.tr },
    ...{ externalId: goods.externalId, slug: goods.slug, categoryId: goods.categoryId, brand: goods.brand ?? '' },
    // A price of zero on goods off sale means that no price was set yet: the field is empty.
    price: goods.price.amount === 0 && !goods.isActive ? '' : toTypedAmount(goods.price.amount, decimal),
    maxQuantity: goods.maxQuantity === null ? '' : String(goods.maxQuantity),
    isActive: goods.isActive,
    role: goods.role ?? 'goods',
    containersPerUnit: String(goods.containersPerUnit),
    volumeMl: goods.volumeMl === null ? '' : toTyped(goods.volumeMl / 1000),
    vatCode: String(goods.vatCode ?? 1),
    paymentSubject: goods.paymentSubject ?? 'commodity',
    earnBps: toTyped((goods.earnBps ?? 0) / 100),
    pictures: toPictureValues(goods.pictures),
    relatedIds: goods.related,
    products: goods.products,
  };
}

/** Default values of new goods. */
export function toNewGoods(
  kind: GoodsKind,
  { currency, vatCode, categoryId }: { currency: string; vatCode: number; categoryId: string },
): Goods {
  const isProduct = kind === 'product';
  return {
    ...{ id: '', kind, version: 0, externalId: '', slug: '', categoryId, names: noTexts, descriptions: noTexts },
    ...{ brand: null, maxQuantity: null, price: { amount: 0, currency }, isActive: false, pictures: [], related: [] },
    ...{ role: isProduct ? ('goods' as const) : null, containersPerUnit: 0, volumeMl: null },
    ...{
      vatCode: isProduct ? vatCode : null,
      paymentSubject: isProduct ? 'commodity' : null,
      earnBps: isProduct ? 0 : null,
    },
    ...{ products: [], inSets: [], namedBy: null, missingTexts: [] },
  };
}

export const textsOf = (values: TextValues, field: 'name' | 'description') => ({
  ru: values[`${field}_ru`].trim(),
  en: values[`${field}_en`].trim(),
  az: values[`${field}_az`].trim(),
  tr: values[`${field}_tr`].trim(),
});

/** A typed number with a comma or a point; null for anything else. */
export function readNumber(typed: string): number | null {
  const text = typed.trim().replace(',', '.');
  return /^\d+(?:\.\d+)?$/.test(text) ? Number(text) : null;
}

/** A sum in minor units; null for anything else. */
export function readPrice(typed: string): number | null {
  const read = readAmount(typed);
  return 'amount' in read ? read.amount : null;
}

type Body = Omit<EndpointInput<typeof operatorEndpoints.changeGoods>['body'], 'version'>;

/** The body of the save. The price is included if it changed and the person may set prices. */
export function toGoodsBody(values: GoodsValues, former: Pick<Goods, 'kind' | 'price'>, mayPrice: boolean): Body {
  const { kind, price } = former;
  const amount = readPrice(values.price);
  const maxQuantity = readNumber(values.maxQuantity);
  const volume = readNumber(values.volumeMl);
  return {
    names: textsOf(values, 'name'),
    descriptions: textsOf(values, 'description'),
    externalId: values.externalId.trim(),
    ...(values.slug.trim() !== '' && { slug: values.slug.trim() }),
    categoryId: values.categoryId,
    brand: values.brand.trim() === '' ? null : values.brand.trim(),
    maxQuantity: maxQuantity === null ? null : Math.round(maxQuantity),
    isActive: values.isActive,
    ...(mayPrice && amount !== null && amount !== price.amount && { price: { amount, currency: price.currency } }),
    pictures: values.pictures.map(toPictureInput),
    relatedIds: values.relatedIds.map(({ id }) => id),
    ...(kind === 'product'
      ? {
          role: productRoles.find((role) => role === values.role) ?? 'goods',
          containersPerUnit: Math.round(readNumber(values.containersPerUnit) ?? 0),
          volumeMl: volume === null || volume === 0 ? null : Math.round(volume * 1000),
          vatCode: Number(values.vatCode),
          paymentSubject: paymentSubjects.find((subject) => subject === values.paymentSubject) ?? 'commodity',
          earnBps: Math.round((readNumber(values.earnBps) ?? 0) * 100),
        }
      : { products: values.products.map(({ id: productId, quantity }) => ({ productId, quantity })) }),
  };
}
