import { domainToASCII } from 'node:url';
import { isDeepStrictEqual } from 'node:util';
import { type EndpointAnswer, type EndpointRequest, type operatorEndpoints, type SettingKey } from '@kaplya/contract';
import type { Context } from '#context.ts';
import { lockPartnerRow, updatePartnerRow, type PartnerRow } from '#features/company/index.ts';
import { parsePhone } from '#features/identity/index.ts';
import { withStaffTransaction, type OpsCall } from '#features/staff/index.ts';
import { recordGroupChange } from '../record-group-change.ts';
import { describeSettings } from './describe-settings.ts';
import { refuseLedCodes } from './refuse-led-codes.ts';
import { isDialledPhone, refuseUnfitSettings } from './refuse-unfit-settings.ts';
import { listDefinitions, readSetting, withSetting } from './read-setting.ts';

type Endpoint = typeof operatorEndpoints.saveSettings;

/** Changes settings of one group. Throws the Refusals that the contract names, each with its field. */
export async function saveSettings(
  context: Context,
  call: OpsCall,
  { group, version, values }: EndpointRequest<Endpoint>['body'],
): Promise<EndpointAnswer<Endpoint>> {
  const { partner } = call;
  const { isChanged, described } = await withStaffTransaction(context, call, async (transaction) => {
    const row = await lockPartnerRow(transaction, partner.id);
    const wanted = listDefinitions(group).flatMap(([key, definition]) => {
      const value = values[key];
      if (value === undefined) return [];
      return [{ key, definition, value: toStored(key, value, row.country) }];
    });
    const after = wanted.reduce(
      (former, { key, definition, value }) => withSetting(former, key, definition, value),
      row,
    );
    await refuseUnfitSettings(
      transaction,
      partner.id,
      after,
      wanted.map(({ key }) => key),
    );
    const keys = wanted.map(({ key }) => key);
    const hasChanged = await recordGroupChange(context, transaction, call, {
      ...{ id: group, read: version, action: 'settings.changed' },
      before: readAll(row, group, keys),
      after: readAll(after, group, keys),
    });
    await refuseLedCodes(transaction, call, { before: row, after, wanted });
    if (hasChanged) await updatePartnerRow(transaction, partner.id, onlyChanged(row, after));
    return { isChanged: hasChanged, described: await describeSettings(transaction, call, [group]) };
  });
  if (isChanged) {
    context.changes.announce('partner', partner.id);
    // The cached catalogue finds the container and the pump by these settings, so it is invalidated.
    if (group === 'bottles') context.changes.announce('catalogue', partner.id);
  }
  const [saved] = described;
  if (!saved) throw new Error(`No settings ${group} of ${partner.id} are left`);
  return { group: saved };
}

function toStored<Value>(key: SettingKey, value: Value, country: string): Value | string {
  if (typeof value !== 'string') return value;
  if (key === 'phone') return toDialledPhone(value, country);
  // Mail servers are found by names of one alphabet; what is no name stays as it is, and is refused.
  return key === 'mailHost' ? domainToASCII(value) || value : value;
}

/** A phone as it is dialled from anywhere; what is no phone stays as it is, and is refused. */
function toDialledPhone(value: string, country: string): string {
  if (isDialledPhone(value)) return value;
  return parsePhone(value, country) ?? value;
}

function readAll(row: PartnerRow, group: EndpointRequest<Endpoint>['body']['group'], keys: readonly SettingKey[]) {
  const definitions = listDefinitions(group).filter(([key]) => keys.includes(key));
  return Object.fromEntries(definitions.map(([key, definition]) => [key, readSetting(row, key, definition)] as const));
}

function onlyChanged(before: PartnerRow, after: PartnerRow): Partial<PartnerRow> {
  return Object.fromEntries(
    Object.entries(after).filter(([name, value]) => !isDeepStrictEqual(value, before[name as keyof PartnerRow])),
  );
}
