import { isStorable } from './is-storable.ts';

/** Deeper than any call of the contract asks for. */
const depthAtMost = 16;

/** No list of the contract may be longer: its test says so. */
const itemsAtMost = 100;

/** Nobody reads more of them. */
export const violationsAtMost = 20;

/**
 * The fields of a request that no call can bear, whatever they are called: texts that cannot be kept, lists that are too
 * long, nesting that is too deep. Looked at before any schema is, which would name each item of a list by itself.
 */
export function findUnbearable(value: unknown): string[] {
  const found: string[] = [];

  const visit = (each: unknown, path: readonly string[]): void => {
    if (found.length >= violationsAtMost) return;
    if (typeof each === 'string') {
      if (!isStorable(each)) found.push(path.join('.'));
      return;
    }
    if (typeof each !== 'object' || each === null) return;
    if (path.length >= depthAtMost || (Array.isArray(each) && each.length > itemsAtMost)) {
      found.push(path.slice(0, depthAtMost).join('.'));
      return;
    }
    for (const [key, inner] of Object.entries(each)) {
      if (!isStorable(key)) found.push(path.join('.'));
      else visit(inner, [...path, key]);
    }
  };

  visit(value, []);
  return found;
}
