import { texts, type Texts } from './texts.ts';

export type DemoCell = {
  /** The id of the cell, the same in every shop, because tests and stickers use it. */
  id: string;
  isDisabled?: boolean;
  /** Whether the cell has no controller, so that it never reports. */
  isOffline?: boolean;
  fault?: string;
  failures?: number;
  stock: number;
  /** Whether a neighbour has the cell reserved for ever. */
  isReserved?: boolean;
  /** Whether the cell is at the shop's other place, at some distance. */
  isElsewhere?: boolean;
};

/** One cell for each state that a customer can meet. */
export const demoCells: readonly DemoCell[] = [
  { id: 'c-active', stock: 500 },
  { id: 'c-busy', stock: 12, isReserved: true },
  { id: 'c-disabled', stock: 12, isDisabled: true },
  { id: 'c-inactive', stock: 12, isOffline: true },
  { id: 'c-error', stock: 12, fault: 'open_failed', failures: 2 },
  { id: 'c-empty', stock: 0 },
  { id: 'c-park', stock: 40, isElsewhere: true },
];

export type DemoCabinet = {
  partnerId: string;
  /** The first cell's number; the others count on. */
  firstNumber: number;
  externalId: string;
  priceMinor: number;
  elsewhere: Pick<DemoCabinet, 'addresses' | 'place'>;
  addresses: Texts;
  place: { latitude: number; longitude: number; cityId: string; city: string; street: string; house: string };
};

/** The places of each shop's cells: a cabinet with all but one, and a single cell. */
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
    elsewhere: {
      addresses: texts(
        'Москва, улица Крымский Вал, 9, вход в парк',
        'Moscow, Krymsky Val Street 9, entrance of the park',
        'Moskva, Krımski Val küçəsi 9, parkın girişi',
        'Moskova, Krımskiy Val Caddesi 9, park girişi',
      ),
      place: {
        latitude: 55.7312,
        longitude: 37.6033,
        cityId: 'moscow',
        city: 'Москва',
        street: 'улица Крымский Вал',
        house: '9',
      },
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
    elsewhere: {
      addresses: texts(
        'Баку, проспект Нефтяников, 88, вход в парк',
        'Baku, Neftchilar Avenue 88, entrance of the park',
        'Bakı, Neftçilər prospekti 88, parkın girişi',
        'Bakü, Neftçiler Caddesi 88, park girişi',
      ),
      place: {
        latitude: 40.3703,
        longitude: 49.8517,
        cityId: 'baku',
        city: 'Bakı',
        street: 'Neftçilər prospekti',
        house: '88',
      },
    },
  },
];
