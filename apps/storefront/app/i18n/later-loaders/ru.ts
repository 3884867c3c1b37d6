import type { Messages } from '@lingui/core';

export const laterLoaders = import.meta.glob<{ messages: Messages }>('../catalogues/ru/later/*.json', {
  query: '?texts',
});
