import type { ImportKindName, ImportMapping, Permission } from '@kaplya/contract';
import type { Partner } from '#partner.ts';
import { kinds } from './kinds.ts';

/** The permissions for all that the columns of a file write: that of the kind, then those of its fields (rule 82a). */
export function listRightsOfMapping(
  kind: ImportKindName,
  partner: Partner,
  mapping: ImportMapping | null,
): readonly Permission[] {
  const mapped = new Set([...(mapping?.columns ?? []), ...(mapping?.values ?? [])].map(({ field }) => field));
  const ofFields = kinds[kind]
    .listFields(partner)
    .flatMap(({ id, permission }) => (mapped.has(id) && permission ? [permission] : []));
  return [...new Set([kinds[kind].permission, ...ofFields])];
}
