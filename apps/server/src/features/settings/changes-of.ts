import type { SettingChange } from '@kaplya/contract';
import type { Executor } from '#db/client.ts';
import type { SettingGroupRow } from '#features/company/index.ts';
import { listStaffNames } from '#features/staff/index.ts';

/** Returns a function that finds the last change of a setting by group and key; null: it was never changed. */
export async function changesOf(
  executor: Executor,
  partnerId: string,
  groups: readonly SettingGroupRow[],
): Promise<(group: string, key: string) => SettingChange | null> {
  const authors = groups.flatMap(({ changes }) => Object.values(changes).flatMap(({ by }) => by ?? []));
  const names = await listStaffNames(executor, partnerId, [...new Set(authors)]);
  return (group, key) => {
    const change = groups.find(({ id }) => id === group)?.changes[key];
    if (!change) return null;
    return { at: change.at, by: change.by === null ? null : { id: change.by, name: names.get(change.by) ?? '' } };
  };
}
