import type addresses from './catalogues/ru/addresses.json';
import type cart from './catalogues/ru/cart.json';
import type catalogue from './catalogues/ru/catalogue.json';
import type checkout from './catalogues/ru/checkout.json';
import type common from './catalogues/ru/common.json';
import type errors from './catalogues/ru/errors.json';
import type pages from './catalogues/ru/pages.json';

/** Every text of the interface by its id. A new area is a new JSON file in each language and a line here. */
export type MessageId =
  | keyof typeof addresses
  | keyof typeof cart
  | keyof typeof catalogue
  | keyof typeof checkout
  | keyof typeof common
  | keyof typeof errors
  | keyof typeof pages;
