import type addresses from './catalogues/ru/addresses.json';
import type cart from './catalogues/ru/cart.json';
import type catalogue from './catalogues/ru/catalogue.json';
import type common from './catalogues/ru/common.json';
import type errors from './catalogues/ru/errors.json';
import type absent from './catalogues/ru/deferred/absent.json';
import type account from './catalogues/ru/deferred/account.json';
import type addressEntry from './catalogues/ru/deferred/address-entry.json';
import type idle from './catalogues/ru/deferred/idle.json';
import type again from './catalogues/ru/deferred/again.json';
import type app from './catalogues/ru/deferred/app.json';
import type aquamarket from './catalogues/ru/deferred/aquamarket.json';
import type benefits from './catalogues/ru/deferred/benefits.json';
import type bonus from './catalogues/ru/deferred/bonus.json';
import type bottles from './catalogues/ru/deferred/bottles.json';
import type deferredCart from './catalogues/ru/deferred/cart.json';
import type checkout from './catalogues/ru/deferred/checkout.json';
import type companies from './catalogues/ru/deferred/companies.json';
import type company from './catalogues/ru/deferred/company.json';
import type consent from './catalogues/ru/deferred/consent.json';
import type favourites from './catalogues/ru/deferred/favourites.json';
import type identity from './catalogues/ru/deferred/identity.json';
import type marketing from './catalogues/ru/deferred/marketing.json';
import type hints from './catalogues/ru/deferred/hints.json';
import type maintenance from './catalogues/ru/deferred/maintenance.json';
import type orders from './catalogues/ru/deferred/orders.json';
import type product from './catalogues/ru/deferred/product.json';
import type search from './catalogues/ru/deferred/search.json';
import type servers from './catalogues/ru/deferred/servers.json';
import type shelf from './catalogues/ru/deferred/shelf.json';
import type shared from './catalogues/ru/deferred/shared.json';
import type share from './catalogues/ru/deferred/share.json';
import type undo from './catalogues/ru/deferred/undo.json';
import type pages from './catalogues/ru/pages.json';

/**
 * The areas whose texts the first view does not need, by the name of their file in `deferred`. A new area needs a key
 * here.
 */
type DeferredTexts = {
  absent: typeof absent;
  account: typeof account;
  idle: typeof idle;
  again: typeof again;
  'address-entry': typeof addressEntry;
  app: typeof app;
  aquamarket: typeof aquamarket;
  benefits: typeof benefits;
  bonus: typeof bonus;
  bottles: typeof bottles;
  cart: typeof deferredCart;
  checkout: typeof checkout;
  companies: typeof companies;
  company: typeof company;
  consent: typeof consent;
  favourites: typeof favourites;
  identity: typeof identity;
  marketing: typeof marketing;
  hints: typeof hints;
  maintenance: typeof maintenance;
  orders: typeof orders;
  product: typeof product;
  search: typeof search;
  servers: typeof servers;
  share: typeof share;
  shared: typeof shared;
  shelf: typeof shelf;
  undo: typeof undo;
};

export type DeferredArea = keyof DeferredTexts;

type KeysOf<Texts> = Texts extends unknown ? keyof Texts : never;

/** The ids of all texts of the interface. A new area needs a JSON file in each language and a line here. */
export type MessageId =
  | keyof typeof addresses
  | keyof typeof cart
  | keyof typeof catalogue
  | keyof typeof common
  | keyof typeof errors
  | keyof typeof pages
  | KeysOf<DeferredTexts[DeferredArea]>;
