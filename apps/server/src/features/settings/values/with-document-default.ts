import type { SettingDefinition, SettingKey } from '@kaplya/contract';
import { consentTypes } from '@kaplya/domain';
import { listDefaultTexts } from '#features/identity/index.ts';
import { settingPlaces } from './setting-places.ts';

/** A definition with a default that only the server knows: the text of a consent document. */
export function withDocumentDefault(key: SettingKey, definition: SettingDefinition): SettingDefinition {
  const [, folder, type, part] = settingPlaces[key].path;
  const consentType = folder === 'documents' ? consentTypes.find((each) => each === type) : undefined;
  if (consentType === undefined || (part !== 'title' && part !== 'text')) return definition;
  return { ...definition, default: listDefaultTexts(consentType)[part] };
}
