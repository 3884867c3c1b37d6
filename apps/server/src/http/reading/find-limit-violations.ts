import { isStorable } from './is-storable.ts';

/** The deepest nesting of a JSON body; no call of the contract needs as much. */
const depthAtMost = 16;

/** The most violations in one refusal. */
export const violationsAtMost = 20;

/**
 * Finds the request fields that break a general limit: lists that are too long, nesting that is too deep. Runs before
 * any schema, which would report each list item separately.
 *
 * @param itemsAtMost the length of the call's longest list (`itemsOf`)
 */
export function findLimitViolations(value: unknown, itemsAtMost: number): string[] {
  const found: string[] = [];

  const visit = (each: unknown, path: readonly string[]): void => {
    if (found.length >= violationsAtMost) return;
    if (typeof each !== 'object' || each === null) return;
    if (path.length >= depthAtMost || (Array.isArray(each) && each.length > itemsAtMost)) {
      found.push(path.slice(0, depthAtMost).join('.'));
      return;
    }
    for (const [key, inner] of Object.entries(each)) visit(inner, [...path, key]);
  };

  visit(value, []);
  return found;
}

/** Finds the fields of parsed input, which is cleaned, whose texts or keys the database cannot store. */
export function findUnstorableTexts(value: unknown, path: readonly string[] = []): string[] {
  if (typeof value === 'string') return isStorable(value) ? [] : [path.join('.')];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    isStorable(key) ? findUnstorableTexts(inner, [...path, key]) : [path.join('.')],
  );
}
