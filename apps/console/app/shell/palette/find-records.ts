import type { PaletteItem } from '@kaplya/contract';
import { formatPhone } from '@kaplya/domain/phones';
import { features } from '#features/features.ts';
import { call } from '#platform/data/client.ts';
import type { Found, PaletteSource } from '#platform/feature/feature.ts';

const screens = new Set(features.flatMap((feature) => feature.screens.map(({ path }) => path)));

/** The screen and the path of each kind of record. */
const pages: Readonly<Record<PaletteItem['kind'], { screen: string; toPath: (id: string) => string }>> = {
  order: { screen: 'orders/:uuid', toPath: (id) => `/orders/${id}` },
  customer: { screen: 'customers/:id', toPath: (id) => `/customers/${id}` },
};

function toFound(item: PaletteItem): Found {
  const found = { id: `${item.kind}-${item.id}`, to: pages[item.kind].toPath(item.id) };
  return item.kind === 'order'
    ? { ...found, icon: 'orders', label: `${item.number} · ${item.name}`, hint: item.address }
    : {
        ...found,
        icon: 'user',
        label: item.name || formatPhone(item.phone),
        ...(item.name && { hint: formatPhone(item.phone) }),
      };
}

/**
 * Searches orders and customers by number, by a phone in any spelling or its last four digits, by name and by address;
 * only records that the person may read.
 */
export const recordSource: PaletteSource = {
  id: 'records',
  label: 'shell.palette.records',
  minLength: 2,
  async search(text, signal) {
    const { items } = await call('askPalette', { query: { q: text }, signal });
    return items.filter(({ kind }) => screens.has(pages[kind].screen)).map(toFound);
  },
};
