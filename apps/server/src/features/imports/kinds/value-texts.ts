import { toDecimal, type Language } from '@kaplya/domain';

/** A sum as a file and a page have it, without its currency. */
export const toMoneyText = (minor: number): string => toDecimal(minor);

const flags: Readonly<Record<Language, readonly [yes: string, no: string]>> = {
  ...{ ru: ['да', 'нет'], en: ['yes', 'no'], az: ['bəli', 'xeyr'], tr: ['evet', 'hayır'] },
};

/** A flag as the reader of files knows it again. */
export const toFlagText = (is: boolean, language: Language): string => flags[language][is ? 0 : 1];
