import { languageNames, languages, type Language } from '@kaplya/domain/languages';

/** The languages of letters to staff, each with its name in that language. */
export const letterLanguages = languages.map((value) => ({ value, label: languageNames[value] }));

export const toLetterLanguage = (wanted: string): Language => languages.find((each) => each === wanted) ?? 'ru';
