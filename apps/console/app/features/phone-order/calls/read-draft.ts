import { newDraft, type PhoneDraft } from './phone-draft.ts';

/** Fields that a draft of an earlier release lacks. */
const addedLater: ReadonlySet<keyof PhoneDraft> = new Set([
  'changeFrom',
  'rents',
  'staffId',
  'changedAt',
  'shown',
  'acceptedDoubles',
  'blockOverride',
]);

const isText = (value: unknown): value is string => typeof value === 'string';
const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** Parses a stored draft; null for any other value. */
export function readDraft(value: unknown): PhoneDraft | null {
  if (!isObject(value) || !isText(value['key']) || !isText(value['phone'])) return null;
  const empty = newDraft();
  const isSame = (name: keyof PhoneDraft) => {
    const [known, stored] = [empty[name], value[name]];
    return known === null ? stored !== undefined : typeof known === typeof stored;
  };
  const names = (Object.keys(empty) as (keyof PhoneDraft)[]).filter((name) => !addedLater.has(name));
  return names.every(isSame) ? { ...empty, ...(value as PhoneDraft) } : null;
}
