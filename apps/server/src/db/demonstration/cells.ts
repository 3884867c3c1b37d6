import { texts } from './catalogue/texts.ts';
import type { Texts } from './catalogue/types.ts';

export type DemoCell = {
  /** The same in every shop, as trials and stickers name them. */
  id: string;
  isDisabled?: boolean;
  /** Nothing plays its controller, so that nobody ever hears of it. */
  isOffline?: boolean;
  fault?: string;
  failures?: number;
  stock: number;
  /** A neighbour keeps it reserved, for ever. */
  isReserved?: boolean;
};

/** A cell in every state that a customer can meet. */
export const demoCells: readonly DemoCell[] = [
  { id: 'c-active', stock: 500 },
  { id: 'c-busy', stock: 12, isReserved: true },
  { id: 'c-disabled', stock: 12, isDisabled: true },
  { id: 'c-inactive', stock: 12, isOffline: true },
  { id: 'c-error', stock: 12, fault: 'open_failed', failures: 2 },
  { id: 'c-empty', stock: 0 },
];

export type DemoCabinet = {
  partnerId: string;
  /** Of the first cell; the others count on. */
  firstNumber: number;
  externalId: string;
  priceMinor: number;
  addresses: Texts;
  place: { latitude: number; longitude: number; cityId: string; city: string; street: string; house: string };
};

/** Where the cells of each shop stand, all in one cabinet. */
export const demoCabinets: readonly DemoCabinet[] = [
  {
    partnerId: 'moscow',
    firstNumber: 1001,
    externalId: 'W19',
    priceMinor: 30_000,
    addresses: texts(
      'Москва, улица Арбат, 10, у входа',
      'Moscow, Arbat Street 10, by the entrance',
      'Moskva, Arbat küçəsi 10, girişin yanında',
      'Moskova, Arbat Caddesi 10, girişin yanında',
    ),
    place: {
      latitude: 55.750928,
      longitude: 37.596434,
      cityId: 'moscow',
      city: 'Москва',
      street: 'улица Арбат',
      house: '10',
    },
  },
  {
    partnerId: 'baku',
    firstNumber: 2001,
    externalId: 'W19',
    priceMinor: 400,
    addresses: texts(
      'Баку, улица Низами, 45, у входа',
      'Baku, Nizami Street 45, by the entrance',
      'Bakı, Nizami küçəsi 45, girişin yanında',
      'Bakü, Nizami Caddesi 45, girişin yanında',
    ),
    place: {
      latitude: 40.3725,
      longitude: 49.8385,
      cityId: 'baku',
      city: 'Bakı',
      street: 'Nizami küçəsi',
      house: '45',
    },
  },
];
