import type { Knob, SettingKey } from '@kaplya/contract';
import { consentTypes } from '@kaplya/domain';
import { listProgramWords } from '#features/identity/index.ts';
import { settingPlaces } from './setting-places.ts';

/** A knob with the default that only the program knows: the words of its documents. */
export function withOwnDefault(key: SettingKey, knob: Knob): Knob {
  const [, folder, type, part] = settingPlaces[key].path;
  const consentType = folder === 'documents' ? consentTypes.find((each) => each === type) : undefined;
  if (consentType === undefined || (part !== 'title' && part !== 'text')) return knob;
  return { ...knob, default: listProgramWords(consentType)[part] };
}
