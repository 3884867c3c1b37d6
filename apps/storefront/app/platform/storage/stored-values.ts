import type { Address, AddressFields, Calculation, CartItem, CellOrderInHistory, Order } from '@kaplya/contract';
import { isObject, isText } from '@kaplya/client/storage/checked-json.ts';
import { clientFormats, type ClientValues } from '@kaplya/client/storage/client-values.ts';
import { flag, json, list, marked, text, uuid, type StoredFormats } from '@kaplya/client/storage/formats.ts';

/**
 * Hashes of the contract's types, inserted by the build (`stored-shapes.ts`): values stored with another hash are
 * ignored.
 */
declare const STORED_SHAPES: { readonly order: string; readonly cellOrder: string; readonly calculation: string };

/** The hash of the type of stored orders, for the inline script that reads them before hydration. */
export const storedOrdersShape = STORED_SHAPES.order;

/** A guest's address: the guest's input, and the fields that the server added once it has answered. */
export type GuestAddress = AddressFields & Partial<Omit<Address, keyof AddressFields>>;

export type AnonymousUser = { phoneNumber: string; name: string };

export type DeletedItem = {
  id: string;
  isProductSet: boolean;
  quantity: number;
  name?: string;
  /** The empties that were declared in the cart while it contained this item. */
  empties?: DeclaredEmpties;
};

/**
 * The customer's declaration for the cart `cartId`: whether they hand over empties, and how many (null: as many as
 * bottles of water are bought).
 */
export type DeclaredEmpties = { have: boolean; quantity: number | null; cartId: string | null };

/** Lines restored to the cart with their declared empties, until that declaration is sent again. */
export type PendingReturns = {
  declared: DeclaredEmpties;
  lines: { key: string; quantity: number; containersPerUnit: number }[];
};

/** The choice about analytics on this device, with its proofs on the server. */
export type CookieChoice = {
  isAccepted: boolean;
  /**
   * The proof of the acceptance; null: the server has none yet, so no analytics. After a rejection: the proof that is
   * still to be withdrawn.
   */
  consent: CookieProof | null;
  /** Earlier proofs of the same person, for instance as a visitor. A withdrawal must withdraw them too. */
  earlier?: readonly CookieProof[];
};

/** Without `id` and `subjectId`: of a person who has signed out. */
export type CookieProof = { version: string; id?: string; subjectId?: string };

export type RequiredProduct = Calculation['requiredProducts'][number];

/**
 * A changed quantity: the one `wanted` by the customer, the one last `confirmed` by the server, and the difference
 * `sent` since without an answer, under its idempotency `key`, after the browser's carts had `accepted` so many commands.
 */
export type PendingQuantity = { wanted: number; confirmed: number; sent: number; key?: string; accepted?: number };

/** Changes of the cart that the server has not confirmed, stored so that a later page sends them. */
export type PendingChanges = {
  /** null: the first item was added without a network, so there is no cart yet. */
  cartId: string | null;
  lines: (PendingQuantity & { type: CartItem['type']; id: string; name?: string })[];
  returnableContainer: PendingQuantity | null;
  returning?: PendingReturns;
};

/** The last calculation of the cart, stored to be shown without a network. */
export type StoredCart = { cartId: string; haveContainersToReturn: boolean | null; calculation: Calculation };

/** The customer's newest deliveries, stored to be shown without a network. `at`: the ISO time of the answer. */
export type StoredOrders = { subjectId: string; at: string; orders: StoredOrder[] };

/** `isOfBrowser`: made here before the sign-in with another phone, and no order of the account (rule 51a). */
export type StoredOrder = Order & { isOfBrowser?: true };

/** The customer's newest orders at cells, to be read without a network; only the history requests them. */
export type StoredCellOrders = { subjectId: string; at: string; orders: CellOrderInHistory[] };

/** The ids of orders whose rating the customer declined. */
export type DismissedRatings = { orders: string[] };

/**
 * The values of the storefront in local storage; the keys up to `downloadModalClosedAt` are part of the contract
 * (E-18), those from `deletedItems` on are our own.
 */
export type StoredValues = ClientValues & {
  cartId: string;
  isAnonymousCart: boolean;
  anonUser: AnonymousUser;
  language: string;
  serverUrl: string;
  requiredProducts: RequiredProduct[];
  selectedAddress: GuestAddress;
  deprecatedSelectedAddress: GuestAddress;
  anonymousAddresses: GuestAddress[];
  anonymousSelectedAddress: GuestAddress;
  downloadModalClosedAt: string;
  deletedItems: DeletedItem[];
  orderNote: string;
  /** The visitor's search texts, the latest first. */
  searches: string[];
  /** The id of the cart whose order was sent to the server and not answered yet. */
  completingCartId: string;
  /** The idempotency keys under which it was sent. */
  completionKeys: string[];
  /**
   * A text that changes with every command on the cart, so that other tabs refetch the cart. It begins with their number.
   */
  cartRevision: string;
  /** The customer's last choice at a cell: to exchange, rent or buy the container. */
  cellBottle: string;
  /** The ids of stories that were seen on this device. */
  seenStories: string[];
  /**
   * Keys of favourites (`product:<id>`), the newest first: those of the account whose subject is `favouritesOf`, or a
   * guest's if that is not set.
   */
  favourites: string[];
  favouritesOf: string;
  keptCart: StoredCart;
  keptOrders: StoredOrders;
  keptCellOrders: StoredCellOrders;
  unsentChanges: PendingChanges;
  /** The choice about analytics on this device (S-47). */
  cookieChoice: CookieChoice;
  /**
   * The owner of `cookieChoice`: `visitor` or the subject of a customer. Deleted at sign-out, so that the choice does
   * not pass to the next person.
   */
  cookieChoiceOf: string;
  /** The times (ISO) at which advertising was declined (S-44), and the hint about the home screen was closed (S-48). */
  adsDeclinedAt: string;
  installClosedAt: string;
  /** The time (ISO) of the last order made in this browser. */
  orderedAt: string;
  /** The latest orders whose rating the visitor declined. */
  dismissedRatings: DismissedRatings;
  /** The ids of the latest orders reported to analytics. */
  countedOrders: string[];
};

export type StoredKey = keyof StoredValues;

function toCoordinate(value: unknown): number | null {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : null;
}

/**
 * Reads a stored address of this or an older release; those stored the point only in `coordinates`, or its numbers as
 * texts.
 */
function readAddress(value: unknown): GuestAddress | null {
  if (!isObject(value)) return null;
  const point = isObject(value.coordinates) ? value.coordinates : {};
  const latitude = toCoordinate(value.latitude ?? point.latitude);
  const longitude = toCoordinate(value.longitude ?? point.longitude);
  if (latitude === null || longitude === null || !isText(value.street) || !isText(value.house)) return null;
  const rest = Object.entries(value).filter(([name, each]) => isAddressField(name, each));
  return {
    ...Object.fromEntries(rest),
    latitude,
    longitude,
    city: isText(value.city) ? value.city : '',
    street: value.street,
    house: value.house,
  };
}

const addressFlags = new Set(['noRoom', 'noPoint', 'zoneOnly', 'hasElevator', 'hasOrganization']);
const nullableFields = new Set(['district', 'district_id']);

/** Whether a stored field has its type: unknown fields must be texts, so that no code fails on them. */
function isAddressField(name: string, value: unknown): boolean {
  if (name === 'coordinates') return isObject(value);
  // The coordinates are replaced by `readAddress`, but stay in place here: stored values are compared as text, so the
  // order of keys must not change.
  if (name === 'latitude' || name === 'longitude') return true;
  if (value === null) return nullableFields.has(name);
  return typeof value === (addressFlags.has(name) ? 'boolean' : 'string');
}

function readAnonymousUser(value: unknown): AnonymousUser | null {
  if (!isObject(value)) return null;
  const { phoneNumber, name } = value;
  return typeof phoneNumber === 'string' && typeof name === 'string' ? { phoneNumber, name } : null;
}

function readDeletedItem(value: unknown): DeletedItem | null {
  if (!isObject(value) || !isText(value.id) || typeof value.isProductSet !== 'boolean') return null;
  const { id, isProductSet, quantity, name, empties } = value;
  if (typeof quantity !== 'number' || !Number.isInteger(quantity) || quantity < 1) return null;
  return {
    id,
    isProductSet,
    quantity,
    ...(isText(name) && { name }),
    ...(isObject(empties) && { empties: empties as never }),
  };
}

function readCookieChoice(value: unknown): CookieChoice | null {
  if (!isObject(value) || typeof value.isAccepted !== 'boolean') return null;
  const earlier = Array.isArray(value.earlier) ? value.earlier.map(readProof).filter((proof) => proof !== null) : [];
  const consent = readProof(value.consent);
  return { isAccepted: value.isAccepted, consent, ...(earlier.length > 0 && { earlier }) };
}

const readProof = (value: unknown) => (isObject(value) && isText(value.version) ? (value as CookieProof) : null);

/**
 * Accepts any object: values that only deferred code reads are checked there (`check-stored.ts`), to make the first
 * view's code smaller.
 */
const unchecked = (value: unknown): never | null => (isObject(value) ? (value as never) : null);

/** Checks only that there is a list of orders, which the first view reads; deferred code checks each order. */
const readStoredOrders = (value: unknown) =>
  isObject(value) && Array.isArray(value.orders) ? (value as StoredOrders) : null;

const texts = list((value) => (isText(value) ? value : null));

export const storedFormats: StoredFormats<StoredValues> = {
  cartId: uuid,
  isAnonymousCart: flag,
  anonUser: json(readAnonymousUser),
  language: text,
  serverUrl: text,
  requiredProducts: list<RequiredProduct>(unchecked),
  selectedAddress: json(readAddress),
  deprecatedSelectedAddress: json(readAddress),
  anonymousAddresses: list(readAddress),
  anonymousSelectedAddress: json(readAddress),
  downloadModalClosedAt: text,
  deletedItems: list(readDeletedItem),
  orderNote: text,
  searches: texts,
  completingCartId: uuid,
  completionKeys: texts,
  cartRevision: text,
  cellBottle: text,
  seenStories: texts,
  favourites: texts,
  favouritesOf: text,
  keptCart: marked<StoredCart>(STORED_SHAPES.calculation, unchecked),
  keptOrders: marked<StoredOrders>(storedOrdersShape, readStoredOrders),
  keptCellOrders: marked<StoredCellOrders>(STORED_SHAPES.cellOrder, unchecked),
  unsentChanges: marked<PendingChanges>(1, unchecked),
  cookieChoice: {
    ...marked(1, readCookieChoice),
    anonymize: ({ isAccepted, consent }) => ({
      isAccepted,
      consent: isAccepted && consent ? { version: consent.version } : null,
    }),
  },
  cookieChoiceOf: text,
  adsDeclinedAt: text,
  installClosedAt: text,
  orderedAt: text,
  dismissedRatings: marked<DismissedRatings>(1, unchecked),
  countedOrders: texts,
  // The tokens are the last keys, because clearing a storage notifies the last keys first: listeners learn of the
  // sign-out before the data disappears.
  ...clientFormats,
};

/**
 * The keys that survive `clear()`: they belong to the device and contain no personal data. The choice about analytics
 * is one of them.
 */
export const deviceKeys: readonly StoredKey[] = [
  'language',
  'initialVisitAt',
  'downloadModalClosedAt',
  'installClosedAt',
  'adsDeclinedAt',
  'cookieChoice',
];
