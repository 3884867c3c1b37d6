import { languageNames, languages, type Language } from '@kaplya/domain/languages';

/** Languages of letters to staff, each with its own name for itself. */
export const letterLanguages = languages.map((value) => ({ value, label: languageNames[value] }));

export const toLetterLanguage = (wanted: string): Language => languages.find((each) => each === wanted) ?? 'ru';
