import type { ClientAppOfShop } from '@kaplya/contract';
import type { Context } from '#context.ts';
import type { Executor } from '#db/client.ts';
import { findPartnerRow, findSettingGroup } from '#features/company/index.ts';
import { listClientAppUse } from '#features/identity/index.ts';
import { changesOf } from '../changes-of.ts';

export const clientAppsGroup = 'client_apps';

/** The programs of a partner with their use, never with their secrets or the hashes of those. */
export async function describeClientApps(
  { clock }: Pick<Context, 'clock'>,
  executor: Executor,
  partnerId: string,
): Promise<{ readonly version: number; readonly partnerId: string; readonly items: ClientAppOfShop[] }> {
  const [row, group, uses] = await Promise.all([
    findPartnerRow(executor, partnerId),
    findSettingGroup(executor, { partnerId, id: clientAppsGroup }),
    listClientAppUse(executor, { partnerId, now: clock.now() }),
  ]);
  const changeOf = await changesOf(executor, partnerId, group ? [group] : []);
  const apps = row?.settings.clientApps ?? [];
  return {
    version: group?.version ?? 0,
    partnerId,
    items: apps.map(({ id, setAt = null }) => {
      const use = uses.get(id);
      return {
        id,
        secretSetAt: setAt,
        secretSetBy: changeOf(clientAppsGroup, id)?.by ?? null,
        openSessions: use?.openSessions ?? 0,
        lastUsedAt: use?.lastUsedAt?.toISOString() ?? null,
      };
    }),
  };
}
