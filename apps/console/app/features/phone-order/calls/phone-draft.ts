import type { EndpointInput, GivenPlace, PhoneOrderItem, PhoneOrderPreview, operatorEndpoints } from '@kaplya/contract';
import { paymentCodes } from '@kaplya/domain/payment-methods';
import type { DeliveryWish } from '@kaplya/domain/delivery-wishes';
import type { Money } from '@kaplya/domain/money';
import { isPhoneComplete } from '@kaplya/domain/phones';

type Body = EndpointInput<typeof operatorEndpoints.orderByPhone>['body'];

/** A house chosen from the suggestions, with its coordinates. */
export type KnownHouse = {
  readonly city: string;
  readonly street: string;
  readonly house: string;
  readonly latitude: number;
  readonly longitude: number;
  /** Whether staff chose the zone, and the point is any in it. */
  readonly zoneOnly?: true;
};

/** A new address, typed during the call. */
export type TypedAddress = {
  /** Street and house. */
  readonly text: string;
  /** Null: no suggestion was chosen; the server geocodes the text. */
  readonly known: KnownHouse | null;
  /** The place that the operator gave in place of a suggestion; absent: none. */
  readonly place?: GivenPlace | null;
  readonly room: string;
  readonly entrance: string;
  readonly floor: string;
  readonly intercom: string;
};

/** A required product that the customer has already and declines. */
export type DeclinedProduct = { readonly id: string; readonly name: string };

export type DraftItem = PhoneOrderItem & { readonly name: string };

/** The draft of a phone order. It survives a reload, a refusal and a lost connection. */
export type PhoneDraft = {
  /** The idempotency key of the order's creation. */
  readonly key: string;
  /** The member of staff who takes the call; empty: a draft of an earlier release. */
  readonly staffId: string;
  /** The instant of the last change; empty: an unchanged draft. */
  readonly changedAt: string;
  /** The caller's name and the sum, as last shown: they name the draft in the list of unfinished calls. */
  readonly shown: { readonly name: string; readonly total: Money | null };
  /** In E.164: `+` and digits. */
  readonly phone: string;
  /** The customer found by the phone; null: a new customer. */
  readonly customerId: string | null;
  readonly name: string;
  readonly email: string;
  readonly hasConsent: boolean;
  /** The id of a saved address; null: the typed address or that of the repeated order. */
  readonly addressId: string | null;
  readonly typed: TypedAddress | null;
  readonly repeatOf: string | null;
  /** Null: as in the repeated order. */
  readonly items: readonly DraftItem[] | null;
  /** Whether missing bottles are rented and not bought. */
  readonly rents: boolean;
  /** The number of empty bottles to collect; null: the number that the preview proposes. */
  readonly returned: number | null;
  readonly slot: { readonly date: string; readonly periodId: string } | null;
  readonly payment: number | null;
  /** The sum that the courier brings change from, in minor units; cash only. 0: another sum, which is not typed yet. */
  readonly changeFrom: number | null;
  readonly companyId: string | null;
  readonly usesPoints: boolean;
  readonly promoCode: string;
  readonly note: string;
  /** Null: as in the repeated order. */
  readonly wishes: readonly DeliveryWish[] | null;
  readonly declined: readonly DeclinedProduct[];
  /** Ids of the open orders of that day which are wanted besides this one. */
  readonly acceptedDoubles: readonly string[];
  /** Why a blocked customer may order all the same; empty: no reason. */
  readonly blockOverride: string;
};

export const emptyAddress: TypedAddress = { text: '', known: null, room: '', entrance: '', floor: '', intercom: '' };

export const newDraft = (phone = ''): PhoneDraft => ({
  ...{ key: crypto.randomUUID(), staffId: '', changedAt: '', shown: { name: '', total: null } },
  ...{ phone, customerId: null, name: '', email: '', hasConsent: false },
  ...{ addressId: null, typed: null, repeatOf: null, items: null },
  ...{
    rents: false,
    returned: null,
    slot: null,
    payment: null,
    changeFrom: null,
    companyId: null,
    usesPoints: false,
    promoCode: '',
    note: '',
  },
  ...{ wishes: null, declined: [], acceptedDoubles: [], blockOverride: '' },
});

/** Whether the draft has anything besides the phone. */
export const saysMore = (draft: PhoneDraft): boolean => {
  const { key, staffId, changedAt, shown, phone, customerId } = draft;
  const empty = { ...newDraft(), key, staffId, changedAt, shown, phone, customerId };
  return JSON.stringify(empty) !== JSON.stringify({ ...newDraft(), ...draft });
};

/**
 * The draft after the phone has changed: the stored draft of that phone, else a new one. A draft belongs to one person,
 * so nothing of it is carried over to another number.
 */
export function withPhone(draft: PhoneDraft, phone: string, stored: readonly PhoneDraft[]): PhoneDraft {
  if (phone === draft.phone) return draft;
  const own = isPhoneComplete(phone) && stored.find((each) => each.phone === phone && each.key !== draft.key);
  if (own) return own;
  if (isPhoneComplete(draft.phone) && saysMore(draft)) return newDraft(phone);
  return { ...draft, phone };
}

export const hasGoods = ({ items, repeatOf }: PhoneDraft): boolean => (items ? items.length > 0 : repeatOf !== null);

/** Whether change is wanted from another sum that is not typed (rule 49e). */
export const lacksChangeSum = (draft: PhoneDraft, { payment, calculation }: PhoneOrderPreview): boolean =>
  draft.changeFrom === 0 &&
  (draft.payment ?? payment?.monolithType) === paymentCodes.cash &&
  calculation.totals.toPay.amount > 0;

/** Converts the draft to the body of the preview. */
export function toBody(draft: PhoneDraft): Body {
  const { phone, customerId, name, email, addressId, typed, repeatOf, items, note, promoCode } = draft;
  const address = addressId === null ? typed && toAddress(typed) : { addressId };
  return {
    customer: {
      phone,
      ...(customerId !== null && { id: customerId }),
      ...(name && { name }),
      ...(email && { email }),
      ...(draft.hasConsent && { consent: true }),
    },
    ...(address && { address }),
    ...(repeatOf !== null && { repeatOf }),
    ...(items && { items: items.map(({ name: _name, ...item }) => item) }),
    ...(draft.returned !== null && { returned: draft.returned }),
    ...(draft.rents && { containers: 'rent' }),
    ...(draft.slot && { slot: draft.slot }),
    ...(draft.payment !== null && { payment: toPayment(draft.payment, draft.changeFrom) }),
    ...(draft.companyId !== null && { legalPersonId: draft.companyId }),
    ...(draft.usesPoints && { points: true }),
    ...(promoCode && { promoCode }),
    ...(note && { note }),
    ...(draft.wishes && { wishes: [...draft.wishes] }),
    ...(draft.declined.length > 0 && { declinedProducts: draft.declined.map(({ id }) => id) }),
    ...(draft.blockOverride && { blockOverride: draft.blockOverride }),
  };
}

/** The body of the order: the draft with the proposals of the preview that the customer has heard. */
export function toOrderBody(draft: PhoneDraft, preview: PhoneOrderPreview): Body {
  const { slot, payment, calculation, returned } = preview;
  return {
    ...toBody(draft),
    returned: draft.returned ?? returned,
    ...(slot && { slot }),
    ...(payment && { payment: toPayment(payment.monolithType, draft.changeFrom) }),
    expectedTotal: calculation.totals.toPay.amount,
    ...(draft.acceptedDoubles.length > 0 && { acceptedDoubles: [...draft.acceptedDoubles] }),
  };
}

const toPayment = (code: number, changeFrom: number | null) => ({
  code,
  ...(changeFrom !== null && changeFrom > 0 && code === paymentCodes.cash && { changeFrom }),
});

function toAddress({ text, known, place, room, entrance, floor, intercom }: TypedAddress): Body['address'] | null {
  const house = known ?? (place ? splitCalledHouse(text) : splitHouse(text));
  if (!house) return null;
  return {
    ...house,
    ...(!known && place),
    ...(room && { room }),
    ...(entrance && { entrance }),
    ...(floor && { floor }),
    ...(intercom && { intercom }),
  };
}

/** The house of a place that was given by hand, which may be called anything: `plot 3 behind the wood`. */
function splitCalledHouse(text: string): { street: string; house: string } | null {
  const [, street = '', house = ''] = /^(.+),\s*(.+)$/su.exec(text.trim()) ?? [];
  return splitHouse(text) ?? (street && house ? { street: street.trim(), house: house.trim() } : null);
}

/** `Tverskaya 7` and `Tverskaya, 7к2`: the house begins with the last number that stands alone. */
export function splitHouse(text: string): { street: string; house: string } | null {
  const found = /^(?<street>.*\p{L}.*?)[\s,]+(?<house>\d[\p{L}\d\s/-]*)$/u.exec(text.trim());
  const { street, house } = found?.groups ?? {};
  return street === undefined || house === undefined ? null : { street: street.replace(/,$/, ''), house };
}
