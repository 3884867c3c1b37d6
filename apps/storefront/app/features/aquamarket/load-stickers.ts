import type { RouterContextProvider } from 'react-router';
import { encode } from 'uqr';
import { loadContext } from '#platform/load-context.ts';
import { paths } from '#platform/paths.ts';
import { listCells } from './load-cells.ts';

export type Sticker = {
  id: string;
  number: string;
  address: string;
  /** What the code says. */
  url: string;
  /** The dark squares of the code as the path of an SVG that is `size` units wide. */
  path: string;
  size: number;
};

type LoaderArguments = { request: Request; context: Readonly<RouterContextProvider> };

/** A sticker for each cell of the shop; drawn on the server, so that no browser needs to know how. */
export async function loadStickers({ request, context }: LoaderArguments): Promise<{ stickers: Sticker[] }> {
  const { origin } = context.get(loadContext);
  const cells = await listCells({ request, context });
  const stickers = cells.map(({ id, number, address }) => {
    const url = origin + paths.cell(id);
    return { id, number, address, url, ...drawCode(url) };
  });
  return { stickers };
}

/** Error correction M: a sticker that is scratched or wet is still read. */
function drawCode(text: string): Pick<Sticker, 'path' | 'size'> {
  const { data, size } = encode(text, { ecc: 'M', border: 2 });
  const path = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join('');
  return { path, size };
}
