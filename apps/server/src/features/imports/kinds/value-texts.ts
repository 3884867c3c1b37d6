import { toDecimal, type Language } from '@kaplya/domain';

/** The text of a sum in files and on pages, without its currency. */
export const toMoneyText = (minor: number): string => toDecimal(minor);

const flags: Readonly<Record<Language, readonly [yes: string, no: string]>> = {
  ...{ ru: ['да', 'нет'], en: ['yes', 'no'], az: ['bəli', 'xeyr'], tr: ['evet', 'hayır'] },
};

/** The text of a flag that the reader of files recognises. */
export const toFlagText = (is: boolean, language: Language): string => flags[language][is ? 0 : 1];
