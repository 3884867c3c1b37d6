import type addresses from './catalogues/ru/addresses.json';
import type cart from './catalogues/ru/cart.json';
import type catalogue from './catalogues/ru/catalogue.json';
import type common from './catalogues/ru/common.json';
import type errors from './catalogues/ru/errors.json';
import type absent from './catalogues/ru/later/absent.json';
import type account from './catalogues/ru/later/account.json';
import type addressEntry from './catalogues/ru/later/address-entry.json';
import type afterIdle from './catalogues/ru/later/after-idle.json';
import type again from './catalogues/ru/later/again.json';
import type app from './catalogues/ru/later/app.json';
import type aquamarket from './catalogues/ru/later/aquamarket.json';
import type benefits from './catalogues/ru/later/benefits.json';
import type bonus from './catalogues/ru/later/bonus.json';
import type bottles from './catalogues/ru/later/bottles.json';
import type laterCart from './catalogues/ru/later/cart.json';
import type checkout from './catalogues/ru/later/checkout.json';
import type company from './catalogues/ru/later/company.json';
import type consent from './catalogues/ru/later/consent.json';
import type favourites from './catalogues/ru/later/favourites.json';
import type identity from './catalogues/ru/later/identity.json';
import type marketing from './catalogues/ru/later/marketing.json';
import type notices from './catalogues/ru/later/notices.json';
import type maintenance from './catalogues/ru/later/maintenance.json';
import type orders from './catalogues/ru/later/orders.json';
import type product from './catalogues/ru/later/product.json';
import type search from './catalogues/ru/later/search.json';
import type servers from './catalogues/ru/later/servers.json';
import type shelf from './catalogues/ru/later/shelf.json';
import type shared from './catalogues/ru/later/shared.json';
import type share from './catalogues/ru/later/share.json';
import type undo from './catalogues/ru/later/undo.json';
import type pages from './catalogues/ru/pages.json';

/** The areas that the first view does not speak of, by the name of their file in `later`: a new one is a key here. */
type LaterTexts = {
  absent: typeof absent;
  account: typeof account;
  'after-idle': typeof afterIdle;
  again: typeof again;
  'address-entry': typeof addressEntry;
  app: typeof app;
  aquamarket: typeof aquamarket;
  benefits: typeof benefits;
  bonus: typeof bonus;
  bottles: typeof bottles;
  cart: typeof laterCart;
  checkout: typeof checkout;
  company: typeof company;
  consent: typeof consent;
  favourites: typeof favourites;
  identity: typeof identity;
  marketing: typeof marketing;
  notices: typeof notices;
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

export type LaterArea = keyof LaterTexts;

type KeysOf<Texts> = Texts extends unknown ? keyof Texts : never;

/** Every text of the interface by its id. A new area is a new JSON file in each language and a line here. */
export type MessageId =
  | keyof typeof addresses
  | keyof typeof cart
  | keyof typeof catalogue
  | keyof typeof common
  | keyof typeof errors
  | keyof typeof pages
  | KeysOf<LaterTexts[LaterArea]>;
