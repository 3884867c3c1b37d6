import {
  settingGroupNames,
  type EndpointAnswer,
  type Knob,
  type operatorEndpoints,
  type Setting,
  type SettingGroup,
  type SettingsOfGroup,
} from '@kaplya/contract';
import type { Context } from '#context.ts';
import type { Executor } from '#db/client.ts';
import { findPartnerRow, listPlaceRows, listSettingGroups, type PartnerRow } from '#features/company/index.ts';
import type { OpsCall } from '#features/staff/index.ts';
import { changesOf } from '../to-change.ts';
import { isDefault, listKnobs, readSetting } from './read-setting.ts';

type Reader = Pick<OpsCall, 'partner' | 'language'>;

/** Every setting of the partner, from the database: what is saved is what is read. */
export async function getSettings(
  { database }: Pick<Context, 'database'>,
  reader: Reader,
): Promise<EndpointAnswer<typeof operatorEndpoints.getSettings>> {
  const { currency, languages } = reader.partner;
  return { currency, languages: [...languages], groups: await describeSettings(database, reader, settingGroupNames) };
}

export async function describeSettings(
  executor: Executor,
  { partner, language }: Reader,
  groups: readonly SettingGroup[],
): Promise<SettingsOfGroup[]> {
  const [row, saved, { cities }] = await Promise.all([
    findPartnerRow(executor, partner.id),
    listSettingGroups(executor, partner.id),
    listPlaceRows(executor, partner.id),
  ]);
  if (!row) throw new Error(`There is no partner ${partner.id}`);
  const changeOf = await changesOf(executor, partner.id, saved);
  const cityOptions = cities.map((city) => ({ value: city.id, label: city.names[language] }));
  return groups.map((group) => {
    const ofGroup = saved.find(({ id }) => id === group);
    return {
      group,
      version: ofGroup?.version ?? 0,
      settings: listKnobs(group).map(([key, knob]) => ({
        ...describe(row, key, knob),
        ...(knob.kind === 'city' && { options: cityOptions }),
        changed: changeOf(group, key),
      })),
    };
  });
}

function describe(row: PartnerRow, key: Parameters<typeof readSetting>[1], knob: Knob): Omit<Setting, 'changed'> {
  const value = toAnswer(readSetting(row, key, knob));
  return {
    ...{ key, kind: knob.kind, value, isDefault: isDefault(knob, value) },
    ...(knob.default !== undefined && { default: toAnswer(knob.default) }),
    ...(knob.unit && { unit: knob.unit }),
    ...('least' in knob && { least: knob.least }),
    ...('most' in knob && { most: knob.most }),
    ...('isWhole' in knob && { isWhole: knob.isWhole }),
    ...('isLong' in knob && { isLong: knob.isLong }),
    ...('items' in knob && { items: knob.items }),
    ...('options' in knob && { options: knob.options.map((option) => ({ value: option, label: null })) }),
  };
}

const toAnswer = (value: Parameters<typeof isDefault>[1]): Setting['value'] =>
  structuredClone(value) as Setting['value'];
