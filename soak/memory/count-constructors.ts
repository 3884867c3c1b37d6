import { readFileSync } from 'node:fs';
import { z } from 'zod';

const snapshotShape = z.object({
  snapshot: z.object({
    meta: z.object({ node_fields: z.array(z.string()), node_types: z.array(z.unknown()) }),
  }),
  nodes: z.array(z.number()),
  strings: z.array(z.string()),
});

export type Constructed = { readonly count: number; readonly bytes: number };

/** The content of a heap snapshot by constructor or kind. */
export function countConstructors(path: string): Map<string, Constructed> {
  const { snapshot, nodes, strings } = snapshotShape.parse(JSON.parse(readFileSync(path, 'utf8')));
  const { node_fields: fields, node_types: types } = snapshot.meta;
  const kinds = z.array(z.string()).parse(types[0]);
  const at = { type: fields.indexOf('type'), name: fields.indexOf('name'), size: fields.indexOf('self_size') };
  const found = new Map<string, Constructed>();
  for (let index = 0; index < nodes.length; index += fields.length) {
    const kind = kinds[nodes[index + at.type] ?? 0] ?? '';
    // There are too many texts and code objects to name; only their kind matters.
    const name = kind === 'object' || kind === 'native' ? (strings[nodes[index + at.name] ?? 0] ?? '') : `(${kind})`;
    const known = found.get(name) ?? { count: 0, bytes: 0 };
    found.set(name, { count: known.count + 1, bytes: known.bytes + (nodes[index + at.size] ?? 0) });
  }
  return found;
}

/** The largest growth between two snapshots, in bytes. */
export function listGrowth(
  before: ReadonlyMap<string, Constructed>,
  after: ReadonlyMap<string, Constructed>,
): { name: string; count: number; bytes: number }[] {
  return [...after]
    .map(([name, { count, bytes }]) => ({
      name,
      count: count - (before.get(name)?.count ?? 0),
      bytes: bytes - (before.get(name)?.bytes ?? 0),
    }))
    .filter(({ bytes }) => bytes > 0)
    .toSorted((one, other) => other.bytes - one.bytes);
}
