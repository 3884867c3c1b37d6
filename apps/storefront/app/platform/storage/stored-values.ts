import type { Address, AddressFields, Calculation, CartItem, CellOrderInHistory, Order } from '@kaplya/contract';
import { isObject, isText } from '@kaplya/client/storage/checked-json.ts';
import { clientFormats, type ClientValues } from '@kaplya/client/storage/client-values.ts';
import { flag, json, list, marked, text, uuid, type StoredFormats } from '@kaplya/client/storage/formats.ts';

/** The marks of the contract's shapes, written in by the build (`stored-shapes.ts`). */
declare const STORED_SHAPES: { readonly order: string; readonly cellOrder: string; readonly calculation: string };

/** The mark of the orders that this release reads, for code that reads them before hydration. */
export const storedOrdersShape = STORED_SHAPES.order;

/** A guest's address: their input and, once the anonymous call has answered, the fields that the server added. */
export type GuestAddress = AddressFields & Partial<Omit<Address, keyof AddressFields>>;

export type AnonymousUser = { phoneNumber: string; name: string };

export type DeletedItem = {
  id: string;
  isProductSet: boolean;
  quantity: number;
  name?: string;
  /** The empty bottles that were declared while it was in the cart. */
  empties?: DeclaredEmpties;
};

/** Whether there are empty bottles, and how many (null: as many as there is water), as declared for this cart. */
export type DeclaredEmpties = { have: boolean; quantity: number | null; cartId: string | null };

/** Restored lines and their declared empties, until these are declared again. */
export type PendingReturns = {
  declared: DeclaredEmpties;
  lines: { key: string; quantity: number; containersPerUnit: number }[];
};

/** The choice about analytics on this device, and the part of it that the server does not have yet. */
export type CookieChoice = {
  isAccepted: boolean;
  /** The proof of an acceptance, without which nothing is counted. After a rejection the proof still to be withdrawn. */
  consent: CookieProof | null;
  /** Proofs of this person from before, as a visitor. They stand until they are withdrawn as well. */
  earlier?: readonly CookieProof[];
};

export type CookieProof = { id: string; version: string; subjectId: string };

export type RequiredProduct = Calculation['requiredProducts'][number];

/** A quantity: the wanted one, the server's last known one, and the one it may have received since. */
export type PendingQuantity = { wanted: number; confirmed: number; sent: number };

/** Changes made without a network, for a page opened before it returns. */
export type PendingChanges = {
  /** null: the first piece was tapped, and there is no cart yet. */
  cartId: string | null;
  lines: (PendingQuantity & { type: CartItem['type']; id: string; name?: string })[];
  returnableContainer: PendingQuantity | null;
  returning?: PendingReturns;
};

/** The cart as it was last calculated, to be read without a network. */
export type StoredCart = { cartId: string; haveContainersToReturn: boolean | null; calculation: Calculation };

/** The newest deliveries of the customer, to be read without a network. */
export type StoredOrders = { subjectId: string; at: string; orders: Order[] };

/** Their newest orders at cells, which only the history requests. */
export type StoredCellOrders = { subjectId: string; at: string; orders: CellOrderInHistory[] };

/** Orders whose rating the visitor declined. */
export type DismissedRatings = { orders: string[] };

/** The values of the storefront in local storage; the keys are contract (E-18), those from `deletedItems` on our own. */
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
  /** The searches, the last one first. */
  searches: string[];
  /** The cart whose completion was sent and not yet answered. */
  completingCartId: string;
  /** Changes with every command on the cart, so that other tabs refetch it. */
  cartRevision: string;
  /** The bottle chosen last at a self-service cell. */
  cellBottle: string;
  /** Ids of seen stories. */
  seenStories: string[];
  /** Keys `product:<id>`, the newest first: a guest's own, or those of the account whose subject `favouritesOf` names. */
  favourites: string[];
  favouritesOf: string;
  keptCart: StoredCart;
  keptOrders: StoredOrders;
  keptCellOrders: StoredCellOrders;
  unsentChanges: PendingChanges;
  /** Whether this device may be counted (S-47). */
  cookieChoice: CookieChoice;
  /**
   * The person who chose, `visitor` or the subject of a customer. Deleted at sign-out: their choice does not apply to
   * the next person.
   */
  cookieChoiceOf: string;
  /** When advertising was declined on this device (S-44), and the hint of the home screen closed (S-48). */
  adsDeclinedAt: string;
  installClosedAt: string;
  /** The time at which the last order was made here. */
  orderedAt: string;
  /** The last orders that were not to be rated. */
  dismissedRatings: DismissedRatings;
  /** The last orders reported to analytics. */
  countedOrders: string[];
};

export type StoredKey = keyof StoredValues;

function toCoordinate(value: unknown): number | null {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : null;
}

/** Reads an address of this or an older version, which stored its point in `coordinates` only or as texts. */
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

const addressFlags = new Set(['noRoom', 'hasElevator', 'hasOrganization']);
const nullableFields = new Set(['district', 'district_id']);

/** Fields that no release knows are texts at worst, so that no code fails on them. */
function isAddressField(name: string, value: unknown): boolean {
  if (name === 'coordinates') return isObject(value);
  // Optional fields are checked one by one, in the same order: stored values are compared as text.
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

function readProof(value: unknown): CookieProof | null {
  const { id, version, subjectId } = isObject(value) ? value : {};
  return isText(id) && isText(version) && isText(subjectId) ? { id, version, subjectId } : null;
}

/** Data that only deferred code reads is checked there (`check-stored.ts`): the first view does not need it. */
const unchecked = (value: unknown): never | null => (isObject(value) ? (value as never) : null);

/** Favourites are counted by the first view. */
const readStoredOrders = (value: unknown) =>
  isObject(value) && Array.isArray(value.orders) ? (value as StoredOrders) : null;

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
  searches: list((value) => (isText(value) ? value : null)),
  completingCartId: uuid,
  cartRevision: text,
  cellBottle: text,
  seenStories: list((value) => (isText(value) ? value : null)),
  favourites: list((value) => (isText(value) ? value : null)),
  favouritesOf: text,
  keptCart: marked<StoredCart>(STORED_SHAPES.calculation, unchecked),
  keptOrders: marked<StoredOrders>(storedOrdersShape, readStoredOrders),
  keptCellOrders: marked<StoredCellOrders>(STORED_SHAPES.cellOrder, unchecked),
  unsentChanges: marked<PendingChanges>(1, unchecked),
  cookieChoice: marked(1, readCookieChoice),
  cookieChoiceOf: text,
  adsDeclinedAt: text,
  installClosedAt: text,
  orderedAt: text,
  dismissedRatings: marked<DismissedRatings>(1, unchecked),
  countedOrders: list((value) => (isText(value) ? value : null)),
  // The last key, because clearing a storage announces the last keys first: the sign-out before the changes of the data left
  // behind.
  ...clientFormats,
};

/**
 * The values that survive clearing. None is the visitor's data except the choice about analytics, which is the device's.
 */
export const deviceKeys: readonly StoredKey[] = [
  'language',
  'initialVisitAt',
  'downloadModalClosedAt',
  'installClosedAt',
  'adsDeclinedAt',
  'cookieChoice',
];
