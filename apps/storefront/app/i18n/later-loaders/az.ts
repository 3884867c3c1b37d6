import type { Messages } from '@lingui/core';

export const laterLoaders = import.meta.glob<{ messages: Messages }>('../catalogues/az/later/*.json', {
  query: '?texts',
});
