import { reasonKinds, type ReasonKind, type ReasonsOfKind } from '@kaplya/contract';
import type { Executor } from '#db/client.ts';
import { listAllReasons, listSettingGroups } from '#features/company/index.ts';
import { changesOf } from '../changes-of.ts';

export const groupOfReasons = (kind: ReasonKind): string => `reasons.${kind}`;

/** The partner's reasons of some kinds, switched off ones too. */
export async function describeReasons(
  executor: Executor,
  partnerId: string,
  kinds: readonly ReasonKind[] = reasonKinds,
): Promise<ReasonsOfKind[]> {
  const [rows, groups] = await Promise.all([
    listAllReasons(executor, partnerId),
    listSettingGroups(executor, partnerId),
  ]);
  const changeOf = await changesOf(executor, partnerId, groups);
  return kinds.map((kind) => {
    const group = groupOfReasons(kind);
    return {
      kind,
      version: groups.find(({ id }) => id === group)?.version ?? 0,
      items: rows
        .filter((row) => row.kind === kind)
        .map(({ id, names, fault, isActive, usedAt }) => ({
          ...{ id, names, fault, isActive, isUsed: usedAt !== null, changed: changeOf(group, id) },
        })),
    };
  });
}
