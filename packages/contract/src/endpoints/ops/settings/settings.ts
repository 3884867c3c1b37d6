import { z } from 'zod';
import { defineEndpoint } from '../../../endpoint.ts';
import { settingsOf, settingGroupNames, type SettingGroup } from '../../../settings/catalogue.ts';
import { toSettingShape } from '../../../settings/setting-definition.ts';
import { currencyShape, languageShape, versionOrNoneShape } from '../../../shapes/basics.ts';
import { settingsOfGroupShape } from '../../../shapes/ops/settings/settings.ts';

const shared = { tag: 'settings', access: 'operator', permission: 'settings.write' } as const;

/** The body limit: texts of several lines in four languages. */
const settingsBytes = 1024 * 1024;

function toChangesShape(group: SettingGroup) {
  const values = Object.entries(settingsOf(group)).map(
    ([key, definition]) => [key, toSettingShape(definition).optional()] as const,
  );
  return z.strictObject({
    group: z.literal(group),
    version: versionOrNoneShape,
    values: z.strictObject(Object.fromEntries(values)).describe('Only those that change; null: back to the default'),
  });
}

const [first, ...others] = settingGroupNames.map(toChangesShape);
if (!first) throw new Error('There are no settings');

export const opsSettingEndpoints = {
  getSettings: defineEndpoint({
    ...shared,
    id: 'getSettings',
    summary: 'Every setting of the partner in its group: value, default, limits, who changed it last and when',
    method: 'get',
    path: '/api/ops/settings',
    answer: z.object({
      currency: currencyShape,
      languages: z.array(languageShape),
      groups: z.array(settingsOfGroupShape),
    }),
    refusals: [],
  }),
  saveSettings: defineEndpoint({
    ...shared,
    id: 'saveSettings',
    summary:
      'Change settings of one group. They count at once in every process. The mail server and the account of SMS need an owner once the shop has their secret',
    method: 'put',
    path: '/api/ops/settings',
    maximumBodyBytes: settingsBytes,
    body: z.discriminatedUnion('group', [first, ...others]),
    answer: z.object({ group: settingsOfGroupShape }),
    refusals: [
      ...(['setting.time_zone_unknown', 'setting.city_unknown', 'setting.product_unknown'] as const),
      ...(['setting.product_off', 'setting.nobody_orders', 'staff.grant_refused'] as const),
      ...(['setting.photon_missing', 'identity.phone_invalid', 'conflict.changed'] as const),
    ],
  }),
};
