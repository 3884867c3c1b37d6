export type Language = 'ru' | 'en' | 'az' | 'tr';
export type Texts = Record<Language, string>;

export type DemoCategory = { slug: string; position: number; names: Texts };

export type DemoProduct = {
  externalId: string;
  slug: string;
  category: string;
  brand: string | null;
  names: Texts;
  descriptions: Texts;
  priceMinor: number;
  role: 'water' | 'container' | 'pump' | 'cooler' | 'goods';
  containersPerUnit: number;
  volumeMl: number | null;
  vatCode: number;
  paymentSubject: 'commodity';
  earnBps: number;
  stock: number;
  maxQuantity: number | null;
  related: string[];
};

/** A set is sold at its own price; its stock is that of its products. */
export type DemoSet = {
  externalId: string;
  slug: string;
  category: string;
  names: Texts;
  descriptions: Texts;
  priceMinor: number;
  products: { externalId: string; quantity: number }[];
  related: string[];
  maxQuantity: number | null;
};

/** The partner whose own brand a shop sells; the word on its labels. */
export type House = 'kaplya' | 'damla';

export type DemoCatalogue = { house: House; categories: DemoCategory[]; products: DemoProduct[]; sets: DemoSet[] };
