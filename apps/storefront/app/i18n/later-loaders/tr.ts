import type { Messages } from '@kaplya/texts/texts.ts';

export const laterLoaders = import.meta.glob<{ messages: Messages }>(
  ['../catalogues/tr/later/*.json', '!**/after-idle.json'],
  {
    query: '?texts',
  },
);
