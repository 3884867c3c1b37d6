import { toDecimal } from '@kaplya/domain';

/** A sum as a file and a page have it, without its currency. */
export const toMoneyText = (minor: number): string => toDecimal(minor);
