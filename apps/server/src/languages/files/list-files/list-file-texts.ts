import type { Language } from '@kaplya/domain';
import { az } from './az.ts';
import { en } from './en.ts';
import type { ListFileTexts } from './list-file-words.ts';
import { ru } from './ru.ts';
import { tr } from './tr.ts';

/** The column titles and other words of exported lists, by language. */
export const listFileTexts: Readonly<Record<Language, ListFileTexts>> = { ru, en, az, tr };
