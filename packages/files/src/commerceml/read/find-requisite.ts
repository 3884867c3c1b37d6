import type { NamedValue } from './items.ts';

/** The value of a requisite by its name, whatever its spaces and capitals; null without one. */
export function findRequisite(requisites: readonly NamedValue[], name: string): string | null {
  return requisites.find((one) => toKey(one.name) === toKey(name))?.value ?? null;
}

function toKey(name: string): string {
  return name.replaceAll(/\s/g, '').toLowerCase();
}
