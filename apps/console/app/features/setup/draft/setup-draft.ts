import type { NewShop, SetupGood } from '@kaplya/contract';
import { isOutsideCountry } from '@kaplya/domain/country-bounds';
import { isInPolygon, type GeoPoint, type Position } from '@kaplya/domain/geo';
import { isPhoneComplete } from '@kaplya/domain/phones';
import { readAmount } from '@kaplya/domain/read-amount';
import { findRingProblems, normaliseRing } from '@kaplya/domain/rings';
import { toInternationalPhone } from '@kaplya/domain/typed-phone';
import type { MessageId } from '#i18n/message-id.ts';
import type { Language } from '#i18n/languages.ts';
import { getPhoneCode, guessCountry } from '../countries.ts';
import { ringAround } from '../ring-around.ts';

/** A row of goods as it is typed. */
export type DraftGood = { readonly name: string; readonly price: string; readonly kind: SetupGood['kind'] } & Pick<
  SetupGood,
  'code' | 'stock'
>;

export type ShopLanguage = NewShop['language'];

/** The fields as typed: texts, so that a reload restores them unchanged. */
export type SetupDraft = {
  readonly name: string;
  readonly operator: string;
  readonly phone: string;
  readonly ownerName: string;
  readonly ownerEmail: string;
  readonly language: ShopLanguage;
  readonly languages: readonly ShopLanguage[];
  readonly country: string;
  readonly currency: string;
  readonly timeZone: string;
  readonly town: string;
  /** `56.8587, 35.9176`, as maps show it. */
  readonly centre: string;
  /** Whether a centre outside of the country is meant. */
  readonly isElsewhere: boolean;
  readonly kilometres: string;
  /** The corners of a drawn zone; null: a circle of `kilometres` around the centre. */
  readonly corners: readonly Position[] | null;
  readonly intervals: readonly { readonly from: string; readonly to: string }[];
  readonly goods: readonly DraftGood[];
  readonly withSamples: boolean;
  readonly bottlePrice: string;
  readonly deliveryFee: string;
  /** Empty: no sum of goods makes the delivery free. */
  readonly freeFrom: string;
  readonly isRentalOffered: boolean;
  readonly rentPrice: string;
  readonly rentDays: string;
  /** Codes of receipts, asked for in Russia alone. */
  readonly taxSystem: string;
  readonly vat: string;
  readonly payments: NewShop['payments'];
  readonly domain: string;
  /** The domain that the link of a shop whose answer was lost gave it; null: the shop is where the wizard is. */
  readonly domainOfLink: string | null;
  /** Whether an answer to the creation was lost, so that the shop may have been made. */
  readonly isAnswerLost: boolean;
};

const emptyGood: DraftGood = { name: '', price: '', kind: 'returnable' };

export function createDraft(language: Language, timeZone: string): SetupDraft {
  const defaults = guessCountry(timeZone);
  return {
    ...{ name: '', operator: '', phone: '', ownerName: '', ownerEmail: '', language, languages: [language] },
    ...{ country: defaults.country, currency: defaults.currency, timeZone: defaults.timeZone },
    ...{ town: '', centre: '', isElsewhere: false, kilometres: '10', corners: null },
    intervals: [
      { from: '09:00', to: '13:00' },
      { from: '14:00', to: '18:00' },
      { from: '18:00', to: '22:00' },
    ],
    goods: [emptyGood, { ...emptyGood, kind: 'water' }, { ...emptyGood, kind: 'goods' }],
    withSamples: false,
    ...{ bottlePrice: '', deliveryFee: '0', freeFrom: '' },
    ...{ isRentalOffered: false, rentPrice: '0', rentDays: '30', taxSystem: '2', vat: '1' },
    ...{ payments: ['cash', 'card'], domain: '', domainOfLink: null, isAnswerLost: false },
  };
}

export const steps = ['shop', 'place', 'goods', 'ways'] as const;
export type SetupStep = (typeof steps)[number];

/** The problems of a step by field; for goods with the row, `goods.2.price`. */
export type SetupProblems = Readonly<Record<string, MessageId>>;

export function isTyped({ name, price }: DraftGood): boolean {
  return name.trim() !== '' || price.trim() !== '';
}

/** Parses coordinates as maps copy them: `56.8587, 35.9176`. Null: invalid. */
export function readCentre(text: string): { readonly latitude: number; readonly longitude: number } | null {
  const found = /^\s*(-?\d{1,2}(?:\.\d+)?)\s*[,; ]\s*(-?\d{1,3}(?:\.\d+)?)\s*$/.exec(text);
  const [latitude, longitude] = [Number(found?.[1]), Number(found?.[2])];
  return found && Math.abs(latitude) <= 85 && Math.abs(longitude) <= 180 ? { latitude, longitude } : null;
}

/** Whether the centre lies outside of the country, and nobody said that this is meant. */
export function isElsewhere(draft: Pick<SetupDraft, 'centre' | 'country' | 'isElsewhere'>): boolean {
  const centre = readCentre(draft.centre);
  return centre !== null && !draft.isElsewhere && isOutsideCountry(centre, draft.country);
}

/** The centre with latitude and longitude swapped; null where that is no place of the country either. */
export function swapCentre({ centre: text, country }: Pick<SetupDraft, 'centre' | 'country'>): string | null {
  const centre = readCentre(text);
  if (!centre) return null;
  const swapped = toCentreText({ latitude: centre.longitude, longitude: centre.latitude });
  const read = readCentre(swapped);
  return read && !isOutsideCountry(read, country) ? swapped : null;
}

export const toCentreText = ({ latitude, longitude }: GeoPoint): string => `${latitude}, ${longitude}`;

/** The changes with a centre: a drawn zone around another place is dropped for a circle. */
export function moveCentre({ corners }: Pick<SetupDraft, 'corners'>, point: GeoPoint): Partial<SetupDraft> {
  const isInside = corners !== null && isInPolygon(point, [normaliseRing(corners)]);
  return { centre: toCentreText(point), isElsewhere: false, ...(!isInside && { corners: null }) };
}

const kilometresAtMost = 200;

function readKilometres(text: string): number | null {
  const value = Number(text.trim().replace(',', '.'));
  return Number.isFinite(value) && value >= 0.5 && value <= kilometresAtMost ? value : null;
}

const cornersOfCircle = 32;
/** The number of corners of a circle that is edited by hand. */
const cornersToDraw = 12;

const circle = ({ centre, kilometres }: Pick<SetupDraft, 'centre' | 'kilometres'>, corners: number) => {
  const [place, radius] = [readCentre(centre), readKilometres(kilometres)];
  return place && radius !== null ? ringAround(place, radius, corners) : [];
};

/** The corners of the zone; none without a centre. */
export function toCorners(draft: Pick<SetupDraft, 'centre' | 'kilometres' | 'corners'>): readonly Position[] {
  return draft.corners ?? circle(draft, cornersOfCircle);
}

/**
 * The corners with which drawing starts: the circle with few corners. Empty without a centre: the first corner is
 * then drawn by the person.
 */
export function toFirstCorners(draft: Pick<SetupDraft, 'centre' | 'kilometres'>): readonly Position[] {
  return circle(draft, cornersToDraw);
}

/** The problem of an amount that must be given; null: none. */
function findAmountProblem(text: string, least = 0): MessageId | null {
  if (text.trim() === '') return 'setup.problem.required';
  return isAmount(text) && toAmount(text) >= least ? null : 'setup.problem.price';
}

const isAmount = (text: string): boolean => 'amount' in readAmount(text);

const toAmount = (text: string): number => {
  const read = readAmount(text);
  return 'amount' in read ? read.amount : 0;
};

const emailPattern = /^\S+@\S+\.\S+$/;

/** Whether the digits may be a phone's; the server knows which numbers there are. 444 begins short numbers of Turkey. */
function isPhone(typed: string, country: string): boolean {
  const phone = toInternationalPhone(typed, getPhoneCode(country));
  return isPhoneComplete(phone) || /^\+90444\d{4}$/.test(phone);
}

/** Whether the wizard asks for a rental and the bottles' price: only returnable bottles have them. */
export function hasReturnable({ goods }: Pick<SetupDraft, 'goods'>): boolean {
  return goods.some((good) => isTyped(good) && good.kind === 'returnable');
}

/** The problems that block the next step; the server validates everything again. */
export function findProblems(draft: SetupDraft, step: SetupStep): SetupProblems {
  const problems: Record<string, MessageId> = {};
  const needAmount = (field: string, text: string, least?: number) => {
    const problem = findAmountProblem(text, least);
    if (problem) problems[field] = problem;
  };
  const need = (field: 'name' | 'ownerName' | 'ownerEmail' | 'timeZone' | 'town') => {
    if (draft[field].trim() === '') problems[field] = 'setup.problem.required';
  };
  if (step === 'shop') {
    for (const field of ['name', 'ownerName', 'ownerEmail'] as const) need(field);
    if (draft.ownerEmail.trim() !== '' && !emailPattern.test(draft.ownerEmail.trim()))
      problems['ownerEmail'] = 'setup.problem.email';
    if (draft.phone.trim() !== '' && !isPhone(draft.phone, draft.country)) problems['phone'] = 'setup.problem.phone';
    if (!/^[A-Z]{3}$/.test(draft.currency)) problems['currency'] = 'setup.problem.currency';
  }
  if (step === 'place') {
    need('town');
    need('timeZone');
    const centre = readCentre(draft.centre);
    if (draft.centre.trim() === '') problems['town'] ??= 'setup.problem.townUnknown';
    else if (centre === null) problems['centre'] = 'setup.problem.centre';
    else if (isElsewhere(draft)) problems['centre'] = 'setup.problem.elsewhere';
    if (draft.corners !== null) {
      const ring = normaliseRing(draft.corners);
      if (findRingProblems(ring).length > 0) problems['corners'] = 'setup.problem.corners';
      else if (centre !== null && !isInPolygon(centre, [ring])) problems['corners'] = 'setup.problem.townOutside';
    } else if (readKilometres(draft.kilometres) === null) problems['kilometres'] = 'setup.problem.kilometres';
    if (draft.intervals.length === 0) problems['intervals'] = 'setup.problem.intervals';
    for (const [index, { from, to }] of draft.intervals.entries())
      if (from === '' || to === '' || from >= to) problems[`intervals.${index}`] = 'setup.problem.interval';
  }
  if (step === 'goods') {
    if (!draft.goods.some(isTyped)) problems['goods.0.name'] = 'setup.problem.goods';
    for (const [index, good] of draft.goods.entries()) {
      if (!isTyped(good)) continue;
      if (good.name.trim() === '') problems[`goods.${index}.name`] = 'setup.problem.required';
      needAmount(`goods.${index}.price`, good.price, 1);
    }
    if (hasReturnable(draft)) needAmount('bottlePrice', draft.bottlePrice);
  }
  if (step === 'ways') {
    needAmount('deliveryFee', draft.deliveryFee);
    if (draft.freeFrom.trim() !== '' && !isAmount(draft.freeFrom)) problems['freeFrom'] = 'setup.problem.price';
    if (hasReturnable(draft) && draft.isRentalOffered) {
      needAmount('rentPrice', draft.rentPrice);
      if (readDays(draft.rentDays) === null) problems['rentDays'] = 'setup.problem.days';
    }
    if (draft.payments.length === 0) problems['payments'] = 'setup.problem.payments';
  }
  return problems;
}

const rentDaysAtMost = 3650;

function readDays(text: string): number | null {
  const days = Number(text.trim());
  return Number.isInteger(days) && days >= 1 && days <= rentDaysAtMost ? days : null;
}

/** Whether the wizard asks for taxes: its codes are those of receipts in Russia. */
export const isTaxAsked = ({ country }: Pick<SetupDraft, 'country'>): boolean => country === 'RU';

/** The body of the creation call, from a draft without problems. */
export function toNewShop(draft: SetupDraft): NewShop {
  const centre = readCentre(draft.centre) ?? { latitude: 0, longitude: 0 };
  const optional = (field: 'operator' | 'phone' | 'domain') =>
    draft[field].trim() === '' ? {} : { [field]: draft[field].trim() };
  return {
    name: draft.name.trim(),
    ...optional('operator'),
    ...optional('phone'),
    ...optional('domain'),
    ...{ language: draft.language, languages: [...new Set([draft.language, ...draft.languages])] },
    ...{ country: draft.country, currency: draft.currency, timeZone: draft.timeZone.trim() },
    town: { name: draft.town.trim(), ...centre, ...(draft.isElsewhere && { isElsewhere: true }) },
    ring: toCorners(draft).map(([longitude, latitude]) => [longitude, latitude]),
    intervals: [...draft.intervals],
    ...{
      deliveryFee: toAmount(draft.deliveryFee),
      freeFrom: draft.freeFrom.trim() === '' ? null : toAmount(draft.freeFrom),
    },
    bottlePrice: toAmount(draft.bottlePrice),
    rental:
      hasReturnable(draft) && draft.isRentalOffered
        ? { price: toAmount(draft.rentPrice), days: readDays(draft.rentDays) ?? 1 }
        : null,
    ...(isTaxAsked(draft) && { taxSystem: Number(draft.taxSystem), vat: Number(draft.vat) }),
    goods: draft.goods.filter(isTyped).map(({ name, price, kind, code, stock }) => ({
      ...{ name: name.trim(), price: toAmount(price), kind },
      ...(code !== undefined && { code }),
      ...(stock !== undefined && { stock }),
    })),
    ...(draft.withSamples && { withSamples: true }),
    payments: [...draft.payments],
    owner: { name: draft.ownerName.trim(), email: draft.ownerEmail.trim() },
  };
}
