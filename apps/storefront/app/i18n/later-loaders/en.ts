import type { Messages } from '@lingui/core';

export const laterLoaders = import.meta.glob<{ messages: Messages }>('../catalogues/en/later/*.json', {
  query: '?texts',
});
