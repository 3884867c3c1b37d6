import {
  settingGroupNames,
  type EndpointAnswer,
  type SettingDefinition,
  type operatorEndpoints,
  type Setting,
  type SettingGroup,
  type SettingsOfGroup,
} from '@kaplya/contract';
import type { Context } from '#context.ts';
import type { Executor } from '#db/client.ts';
import { findPartnerRow, listPlaceRows, listSettingGroups, type PartnerRow } from '#features/company/index.ts';
import type { CallOf } from '#http/call.ts';
import { changesOf } from '../changes-of.ts';
import { isDefault, listDefinitions, readSetting } from './read-setting.ts';

type Reader = CallOf<'partner' | 'language'>;

/** All settings of the partner, read from the database, not from memory: a saved value is returned immediately. */
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
      settings: listDefinitions(group).map(([key, definition]) => ({
        ...describe(row, key, definition),
        ...(definition.kind === 'city' && { options: cityOptions }),
        changed: changeOf(group, key),
      })),
    };
  });
}

function describe(
  row: PartnerRow,
  key: Parameters<typeof readSetting>[1],
  definition: SettingDefinition,
): Omit<Setting, 'changed'> {
  const value = toAnswer(readSetting(row, key, definition));
  return {
    ...{ key, kind: definition.kind, value, isDefault: isDefault(definition, value) },
    ...(definition.default !== undefined && { default: toAnswer(definition.default) }),
    ...(definition.unit && { unit: definition.unit }),
    ...('least' in definition && { least: definition.least }),
    ...('most' in definition && { most: definition.most }),
    ...('isWhole' in definition && { isWhole: definition.isWhole }),
    ...('isLong' in definition && { isLong: definition.isLong }),
    ...('format' in definition && { format: definition.format }),
    ...('items' in definition && { items: definition.items }),
    ...('options' in definition && { options: definition.options.map((option) => ({ value: option, label: null })) }),
  };
}

const toAnswer = (value: Parameters<typeof isDefault>[1]): Setting['value'] =>
  structuredClone(value) as Setting['value'];
