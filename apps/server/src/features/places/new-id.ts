import { randomBytes } from 'node:crypto';
import { toSlug } from '@kaplya/domain';
import type { Translations } from '#db/columns.ts';
import { Refusal } from '#http/refusal.ts';

const idAtMost = 60;
const tailBytes = 3;

/**
 * The id of a new place: the wanted one, else the slug of its name, with a random tail if the slug is taken. Throws the
 * Refusal `place.id_taken` if the wanted one is taken.
 */
export function newPlaceId(
  wanted: string | undefined,
  names: Pick<Translations, 'en'>,
  taken: readonly { readonly id: string }[],
): string {
  const isTaken = (id: string) => taken.some((each) => each.id === id);
  if (wanted !== undefined) {
    if (isTaken(wanted)) throw new Refusal('place.id_taken');
    return wanted;
  }
  const base = toSlug(names.en, idAtMost - 2 * tailBytes - 1);
  if (base !== '' && !isTaken(base)) return base;
  const tail = randomBytes(tailBytes).toString('hex');
  return base === '' ? `place-${tail}` : `${base}-${tail}`;
}
