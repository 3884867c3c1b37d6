import type { Messages } from '@kaplya/texts/texts.ts';

export const deferredLoaders = import.meta.glob<{ messages: Messages }>(
  ['../catalogues/en/deferred/*.json', '!**/idle.json'],
  {
    query: '?texts',
  },
);
