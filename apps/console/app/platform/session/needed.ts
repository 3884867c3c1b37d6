import type { Permission } from '@kaplya/contract';

type Holder = { readonly permissions: readonly Permission[] };

type Several = readonly [Permission, ...Permission[]];

/** The required permission; an array: any of several; `all`: every one; undefined: no permission is required. */
export type Needed = Permission | Several | { readonly all: Several } | undefined;

export function may(me: Holder, needed: Needed): boolean {
  return findMissing(me, needed) === null;
}

/** The first missing permission; null: permitted. */
export function findMissing({ permissions }: Holder, needed: Needed): Permission | null {
  if (needed === undefined) return null;
  const holds = (permission: Permission) => permissions.includes(permission);
  if (typeof needed === 'object' && 'all' in needed) return needed.all.find((each) => !holds(each)) ?? null;
  const any: Several = typeof needed === 'string' ? [needed] : needed;
  return any.some(holds) ? null : any[0];
}
