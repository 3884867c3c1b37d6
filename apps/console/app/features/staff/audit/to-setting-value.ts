import { settingsOf, settingGroupNames, type SettingKey } from '@kaplya/contract/settings/catalogue';
import { toAuditValue, type Writers } from './to-audit-value.ts';

const options = ['fee', 'block', 'required', 'suggest', 'off', 'sms', 'call', 'email'] as const;

type Limit = { readonly count: number; readonly seconds: number };

const isLimit = (value: unknown): value is Limit =>
  typeof value === 'object' && value !== null && 'count' in value && 'seconds' in value;

/** The displayed value of a setting, with its unit. */
export function toSettingValue(key: SettingKey, value: unknown, writers: Writers): string {
  const { t, formats, currency } = writers;
  const definition = settingGroupNames.map((group) => settingsOf(group)[key]).find((each) => each !== undefined);
  if (typeof value === 'number' && definition?.unit !== undefined) {
    return definition.unit === 'minor'
      ? formats.money({ amount: value, currency })
      : `${formats.number(value)} ${t(`settings.unit.${definition.unit}`, { count: value })}`;
  }
  if (Array.isArray(value) && value.length > 0) {
    return value.map((each: unknown) => toSettingValue(key, each, writers)).join(', ');
  }
  if (isLimit(value)) return t('settings.limit.shown', { count: value.count, seconds: value.seconds });
  const option = options.find((each) => each === value);
  return option ? t(`settings.option.${option}`) : toAuditValue(key, value, writers);
}
