import { toDecimal, type Language } from '@kaplya/domain';
import { fieldWords } from '#languages/files/field-words.ts';

/** The text of a sum in files and on pages, without its currency. */
export const toMoneyText = (minor: number): string => toDecimal(minor);

/** The text of a flag that the reader of files recognises. */
export const toFlagText = (is: boolean, language: Language): string => fieldWords.flag[language][`${is}`];
