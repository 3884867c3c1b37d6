import type { Messages } from '@kaplya/texts/texts.ts';

export const deferredLoaders = import.meta.glob<{ messages: Messages }>(
  ['../catalogues/az/deferred/*.json', '!**/idle.json'],
  {
    query: '?texts',
  },
);
