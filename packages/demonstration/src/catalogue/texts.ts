import type { Texts } from './types.ts';

export function texts(ru: string, en: string, az: string, tr: string): Texts {
  return { ru, en, az, tr };
}
