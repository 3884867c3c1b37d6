import type { Violation } from '@kaplya/contract';
import { isTyped, type SetupDraft, type SetupStep } from './setup-draft.ts';

/** The texts of refusals by the fields of the draft, and those that no field shows. */
export type PlacedRefusals = {
  readonly placed: Readonly<Record<string, string>>;
  readonly others: readonly string[];
};

const renamed: Readonly<Record<string, string>> = {
  'owner.name': 'ownerName',
  'owner.email': 'ownerEmail',
  'rental.price': 'rentPrice',
  'rental.days': 'rentDays',
};

const sameNamed: ReadonlySet<string> = new Set([
  ...['name', 'operator', 'phone', 'currency', 'timeZone', 'town', 'intervals', 'payments'],
  ...['bottlePrice', 'deliveryFee', 'freeFrom', 'taxSystem', 'vat', 'domain'],
]);

type Placing = Pick<SetupDraft, 'goods' | 'corners'> & { readonly isDomainAsked: boolean };

/** Puts the server's refusals beside the fields they are about. */
export function placeRefusals(draft: Placing, violations: readonly Violation[]): PlacedRefusals {
  const texts = violations.map(({ field, message }) => ({ field: toDraftField(draft, field ?? ''), message }));
  return {
    placed: Object.fromEntries(
      texts.flatMap(({ field, message }) => (field === null ? [] : [[field, message] as const])).toReversed(),
    ),
    others: texts.flatMap(({ field, message }) => (field === null ? [message] : [])),
  };
}

/** The draft's field of a violation; null: none shows it. */
function toDraftField({ goods, corners, isDomainAsked }: Placing, field: string): string | null {
  const name = field.replace(/^shop\./, '');
  const [first = '', number = '', part] = name.split('.');
  if (first === 'town') return 'town';
  if (first === 'ring') return corners === null ? 'kilometres' : 'corners';
  if (first === 'intervals' && number !== '') return `intervals.${number}`;
  if (first === 'goods') {
    // The call leaves out the empty rows of the draft.
    const sent = goods.flatMap((good, index) => (isTyped(good) ? [index] : []));
    return part === 'name' || part === 'price' ? `goods.${sent[Number(number)]}.${part}` : null;
  }
  if (name === 'domain' && !isDomainAsked) return null;
  return renamed[name] ?? (sameNamed.has(name) ? name : null);
}

/** The step that has the field of a violation. */
export function toStep(field: string): SetupStep {
  if (/^shop\.(?:town|timeZone|ring|intervals)/.test(field)) return 'place';
  if (/^shop\.(?:goods|bottlePrice)/.test(field)) return 'goods';
  return /^shop\.(?:payments|domain|deliveryFee|freeFrom|rental|taxSystem|vat)/.test(field) ? 'ways' : 'shop';
}
