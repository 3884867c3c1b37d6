/* Small checks for values of a storage: they may be another release's, another program's or cut off. */

import type { Money } from '@kaplya/domain/money';

export type JsonObject = Readonly<Record<string, unknown>>;

/** The parsed text. undefined: it is no JSON. */
export function parseJson(raw: string): unknown {
  try {
    return JSON.parse(raw);
  } catch {
    return undefined;
  }
}

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}

export function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0;
}

export function isMoney(value: unknown): value is Money {
  return isObject(value) && typeof value.amount === 'number' && isText(value.currency);
}
