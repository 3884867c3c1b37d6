import { texts } from './texts.ts';
import type { DemoProduct, Language, Texts } from './types.ts';
import type { WaterFormat } from './water-formats.ts';

export type WaterBrand = {
  /** As printed on the label. */
  brand: string;
  slug: string;
  /** "Вода «Капля»": the name of its bottle without the size. */
  names: Texts;
  /** The water's origin and taste: whole sentences. */
  about: Texts;
};

/** `priceMinor` is in kopecks or qəpik. */
export type WaterOffer = {
  externalId: string;
  priceMinor: number;
  stock: number;
  maxQuantity?: number;
  related: string[];
  isSparkling?: boolean;
};

const VAT_CODE = 11;
const WATER_EARN_BPS = 500;

const sparklingName = texts('газированная', 'sparkling', 'qazlı', 'gazlı');
const sparklingAbout = texts(
  'Газ тонкий и мягкий, без колкости.',
  'Its bubbles are fine and gentle.',
  'Qazı incə və yumşaqdır.',
  'Kabarcıkları ince ve yumuşaktır.',
);

const languages: Language[] = ['ru', 'en', 'az', 'tr'];

function each(compose: (language: Language) => string): Texts {
  const [ru, en, az, tr] = languages.map(compose);
  return texts(ru ?? '', en ?? '', az ?? '', tr ?? '');
}

export function defineWater(water: WaterBrand, format: WaterFormat, offer: WaterOffer): DemoProduct {
  const isSparkling = offer.isSparkling ?? false;
  return {
    externalId: offer.externalId,
    slug: `${water.slug}-${format.slug}${isSparkling ? '-sparkling' : ''}`,
    category: format.category,
    brand: water.brand,
    names: each((language) =>
      [water.names[language], ...(isSparkling ? [sparklingName[language]] : []), format.size[language]].join(', '),
    ),
    descriptions: each((language) =>
      [water.about[language], ...(isSparkling ? [sparklingAbout[language]] : []), format.use[language]].join(' '),
    ),
    priceMinor: offer.priceMinor,
    role: 'water',
    containersPerUnit: format.containersPerUnit,
    volumeMl: format.volumeMl,
    vatCode: VAT_CODE,
    paymentSubject: 'commodity',
    earnBps: WATER_EARN_BPS,
    stock: offer.stock,
    maxQuantity: offer.maxQuantity ?? null,
    related: offer.related,
  };
}
