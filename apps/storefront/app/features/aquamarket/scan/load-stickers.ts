import { drawQrCode, type QrDrawing } from '@kaplya/ui/picture/draw-qr-code.ts';
import { loadContext, type LoaderArguments } from '#platform/data/load-context.ts';
import { paths } from '#platform/page/paths.ts';
import { listCells } from '../places/load-cells.ts';

export type Sticker = QrDrawing & {
  id: string;
  number: string;
  address: string;
  /** The URL that the QR code contains. */
  url: string;
};

/** A sticker for each cell of the shop. The QR codes are drawn on the server, so that browsers load no code for it. */
export async function loadStickers({ request, context }: LoaderArguments): Promise<{ stickers: Sticker[] }> {
  const { origin } = context.get(loadContext);
  const cells = await listCells({ request, context });
  const stickers = cells.map(({ id, number, address }) => {
    const url = origin + paths.cell(id);
    return { id, number, address, url, ...drawQrCode(url) };
  });
  return { stickers };
}
