import { isDeepStrictEqual } from 'node:util';
import { type EndpointAnswer, type EndpointRequest, type operatorEndpoints, type SettingKey } from '@kaplya/contract';
import type { Context } from '#context.ts';
import { lockPartnerRow, updatePartnerRow, type PartnerRow } from '#features/company/index.ts';
import { withStaffTransaction, type OpsCall } from '#features/staff/index.ts';
import { raiseGroup } from '../raise-group.ts';
import { describeSettings } from './describe-settings.ts';
import { refuseUnfitSettings } from './refuse-unfit-settings.ts';
import { listKnobs, readSetting, withSetting } from './read-setting.ts';

type Endpoint = typeof operatorEndpoints.saveSettings;

/** Changes settings of one group. Throws the Refusals of its call, each with the field that it is about. */
export async function saveSettings(
  context: Context,
  call: OpsCall,
  { group, version, values }: EndpointRequest<Endpoint>['body'],
): Promise<EndpointAnswer<Endpoint>> {
  const { partner } = call;
  const { isChanged, described } = await withStaffTransaction(context, call, async (transaction) => {
    const row = await lockPartnerRow(transaction, partner.id);
    const wanted = listKnobs(group).flatMap(([key, knob]) => {
      const value = values[key];
      return value === undefined ? [] : [{ key, knob, value }];
    });
    const after = wanted.reduce((former, { key, knob, value }) => withSetting(former, key, knob, value), row);
    await refuseUnfitSettings(
      transaction,
      partner.id,
      after,
      wanted.map(({ key }) => key),
    );
    const keys = wanted.map(({ key }) => key);
    const isRaised = await raiseGroup(context, transaction, call, {
      ...{ id: group, read: version, action: 'settings.changed' },
      before: readAll(row, group, keys),
      after: readAll(after, group, keys),
    });
    if (isRaised) await updatePartnerRow(transaction, partner.id, onlyChanged(row, after));
    return { isChanged: isRaised, described: await describeSettings(transaction, call, [group]) };
  });
  if (isChanged) {
    context.changes.announce('partner', partner.id);
    // The container and the pump are goods that the catalogue knows by these settings.
    if (group === 'bottles') context.changes.announce('catalogue', partner.id);
  }
  const [saved] = described;
  if (!saved) throw new Error(`No settings ${group} of ${partner.id} are left`);
  return { group: saved };
}

function readAll(row: PartnerRow, group: EndpointRequest<Endpoint>['body']['group'], keys: readonly SettingKey[]) {
  const knobs = listKnobs(group).filter(([key]) => keys.includes(key));
  return Object.fromEntries(knobs.map(([key, knob]) => [key, readSetting(row, key, knob)] as const));
}

function onlyChanged(before: PartnerRow, after: PartnerRow): Partial<PartnerRow> {
  return Object.fromEntries(
    Object.entries(after).filter(([name, value]) => !isDeepStrictEqual(value, before[name as keyof PartnerRow])),
  );
}
