import type { Messages } from '../texts.ts';

export const laterLoaders = import.meta.glob<{ messages: Messages }>(
  ['../catalogues/az/later/*.json', '!**/after-idle.json'],
  {
    query: '?texts',
  },
);
