import type kit from './catalogues/ru/kit.json';
import type shell from './catalogues/ru/shell.json';
import type board from './catalogues/ru/later/board.json';
import type customers from './catalogues/ru/later/customers.json';
import type exchange from './catalogues/ru/later/exchange.json';
import type goods from './catalogues/ru/later/goods.json';
import type map from './catalogues/ru/later/map.json';
import type imports from './catalogues/ru/later/imports.json';
import type marketing from './catalogues/ru/later/marketing.json';
import type order from './catalogues/ru/later/order.json';
import type orders from './catalogues/ru/later/orders.json';
import type settings from './catalogues/ru/later/settings.json';
import type setup from './catalogues/ru/later/setup.json';
import type staff from './catalogues/ru/later/staff.json';
import type phoneOrder from './catalogues/ru/later/phone-order.json';
import type places from './catalogues/ru/later/places.json';
import type prices from './catalogues/ru/later/prices.json';
import type stock from './catalogues/ru/later/stock.json';
import type signIn from './catalogues/ru/later/sign-in.json';
import type worklists from './catalogues/ru/later/worklists.json';

/** The texts of one job each, by the name of their file in `later`: a new one is a key here. */
type LaterTexts = {
  board: typeof board;
  customers: typeof customers;
  exchange: typeof exchange;
  goods: typeof goods;
  map: typeof map;
  imports: typeof imports;
  marketing: typeof marketing;
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

export type LaterArea = keyof LaterTexts;

type KeysOf<Texts> = Texts extends unknown ? keyof Texts : never;

/** Every text of the console by its id. */
export type MessageId = keyof typeof kit | keyof typeof shell | KeysOf<LaterTexts[LaterArea]>;
