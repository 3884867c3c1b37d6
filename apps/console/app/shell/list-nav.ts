import { features } from '#features/features.ts';
import type { NavEntry } from '#platform/feature/feature.ts';
import type { Me } from '#platform/session/me.ts';
import { may } from '#platform/session/needed.ts';

/** The permitted entries, in the order of the navigation. */
export function listNav(me: Pick<Me, 'permissions'>): readonly NavEntry[] {
  return features.flatMap(({ nav = [] }) => nav).filter(({ needs }) => may(me, needs));
}

/** The entry that opens after sign-in: the lowest `landing`, else the first one; null: no entries. */
export function findLanding(entries: readonly NavEntry[]): NavEntry | null {
  const candidates = entries.filter(({ landing }) => landing !== undefined);
  return candidates.toSorted((one, other) => (one.landing ?? 0) - (other.landing ?? 0))[0] ?? entries[0] ?? null;
}
