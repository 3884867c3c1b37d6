import { readPasted } from '#kit/grid/pasted-cells.ts';

export { readPieces } from '#kit/format/read-pieces.ts';

type Named = { readonly productId: string; readonly externalId: string; readonly name: string };

const fold = (text: string): string => text.trim().toLocaleLowerCase();

/**
 * Pasted lines of a code or name and a number, matched to products. Null: no line matches, as in
 * a column of numbers, which the grid pastes from the focused cell.
 */
export function placeByName(
  text: string,
  rows: readonly Named[],
): { readonly found: { readonly productId: string; readonly text: string }[]; readonly lost: number } | null {
  const byName = new Map(
    rows.flatMap(({ productId, externalId, name }) => [
      [fold(name), productId],
      [fold(externalId), productId],
    ]),
  );
  const pasted = readPasted(text).filter((cells) => cells.length > 1);
  const found = pasted.flatMap((cells) => {
    const productId = byName.get(fold(cells[0] ?? ''));
    return productId === undefined ? [] : [{ productId, text: (cells.at(-1) ?? '').trim() }];
  });
  return found.length === 0 ? null : { found, lost: pasted.length - found.length };
}
