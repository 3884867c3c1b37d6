import type kit from './catalogues/ru/kit.json';
import type shell from './catalogues/ru/shell.json';
import type board from './catalogues/ru/deferred/board.json';
import type companies from './catalogues/ru/deferred/companies.json';
import type customers from './catalogues/ru/deferred/customers.json';
import type exchange from './catalogues/ru/deferred/exchange.json';
import type goods from './catalogues/ru/deferred/goods.json';
import type map from './catalogues/ru/deferred/map.json';
import type imports from './catalogues/ru/deferred/imports.json';
import type marketing from './catalogues/ru/deferred/marketing.json';
import type opening from './catalogues/ru/deferred/opening.json';
import type order from './catalogues/ru/deferred/order.json';
import type orders from './catalogues/ru/deferred/orders.json';
import type settings from './catalogues/ru/deferred/settings.json';
import type setup from './catalogues/ru/deferred/setup.json';
import type staff from './catalogues/ru/deferred/staff.json';
import type phoneOrder from './catalogues/ru/deferred/phone-order.json';
import type places from './catalogues/ru/deferred/places.json';
import type prices from './catalogues/ru/deferred/prices.json';
import type stock from './catalogues/ru/deferred/stock.json';
import type signIn from './catalogues/ru/deferred/sign-in.json';
import type worklists from './catalogues/ru/deferred/worklists.json';

/** The deferred texts of each feature, by the name of the file in `deferred`: a new file needs a key here. */
type DeferredTexts = {
  board: typeof board;
  companies: typeof companies;
  customers: typeof customers;
  exchange: typeof exchange;
  goods: typeof goods;
  map: typeof map;
  imports: typeof imports;
  marketing: typeof marketing;
  opening: typeof opening;
  order: typeof order;
  orders: typeof orders;
  'phone-order': typeof phoneOrder;
  places: typeof places;
  prices: typeof prices;
  'sign-in': typeof signIn;
  settings: typeof settings;
  setup: typeof setup;
  staff: typeof staff;
  stock: typeof stock;
  worklists: typeof worklists;
};

export type DeferredArea = keyof DeferredTexts;

type KeysOf<Texts> = Texts extends unknown ? keyof Texts : never;

/** The id of any text of the console. */
export type MessageId = keyof typeof kit | keyof typeof shell | KeysOf<DeferredTexts[DeferredArea]>;
