import { features } from '#features/features.ts';
import type { NavEntry } from '#platform/feature/feature.ts';
import type { Me } from '#platform/session/me.ts';
import { may } from '#platform/session/needed.ts';

/** The permitted entries, in the order of the navigation. */
export function listNav(me: Pick<Me, 'permissions'>): readonly NavEntry[] {
  return features.flatMap(({ nav = [] }) => nav).filter(({ needs }) => may(me, needs));
}
