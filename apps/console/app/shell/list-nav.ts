import { features } from '#features/features.ts';
import type { NavEntry } from '#platform/feature/feature.ts';
import type { Me } from '#platform/session/me.ts';
import { may } from '#platform/session/needed.ts';

export type NavReader = Pick<Me, 'permissions'> & { readonly partner: Pick<Me['partner'], 'isOpened'> };

/** The permitted entries, in the order of the navigation. */
export function listNav(me: NavReader): readonly NavEntry[] {
  return features
    .flatMap(({ nav = [] }) => nav)
    .filter(({ needs, isShown }) => may(me, needs) && (isShown?.(me) ?? true));
}
