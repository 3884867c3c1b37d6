import type { Messages } from '@lingui/core';

/**
 * By `./catalogues/<language>/later/<area>.json`. A file of its own: the first view needs no list of what comes later,
 * which would grow with every area and language.
 */
export const laterLoaders = import.meta.glob<{ messages: Messages }>('./catalogues/*/later/*.json', {
  query: '?texts',
});
