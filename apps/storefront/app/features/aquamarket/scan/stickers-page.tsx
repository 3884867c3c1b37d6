import { useText } from '#i18n/use-text.ts';
import { Button } from '@kaplya/ui/button/button.tsx';
import { EmptyState } from '@kaplya/ui/message/empty-state.tsx';
import { QrCode } from '@kaplya/ui/picture/qr-code.tsx';
import { AquamarketLayout } from './aquamarket-layout.tsx';
import type { Sticker } from './load-stickers.ts';

/** The stickers of all cells, six per A4 page. They are printed, so they are black on white in any theme. */
export function StickersPage({ stickers }: { stickers: readonly Sticker[] }) {
  const t = useText();
  if (stickers.length === 0) {
    return (
      <AquamarketLayout>
        <EmptyState drawing="bottle" headingLevel={1} title={t('aquamarket.stickers.none')} />
      </AquamarketLayout>
    );
  }
  return (
    <AquamarketLayout>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3 print:hidden">
        <div className="min-w-0">
          <h1 className="text-2xl">{t('aquamarket.stickers')}</h1>
          <p className="text-ink-muted">{t('aquamarket.stickers.text')}</p>
        </div>
        <Button onClick={() => window.print()}>{t('aquamarket.stickers.print')}</Button>
      </div>
      <ul className="grid gap-4 scheme-light sm:grid-cols-2 lg:grid-cols-3 print:grid-cols-2 print:gap-0">
        {stickers.map(({ id, number, address, url, path, size }) => (
          <li
            key={id}
            className="flex break-inside-avoid flex-col items-center gap-1.5 rounded-lg border border-line-strong bg-surface p-4 text-center text-ink print:h-[90mm] print:justify-center print:rounded-none print:border-dashed"
          >
            <h2 className="text-xl wrap-anywhere">{t('aquamarket.cell', { number })}</h2>
            <QrCode
              path={path}
              size={size}
              label={t('aquamarket.stickers.code', { number })}
              className="max-w-56 print:w-[46mm]"
            />
            <p className="font-bold">{t('aquamarket.stickers.slogan')}</p>
            <p className="text-sm wrap-anywhere">{url}</p>
            <p className="text-sm wrap-anywhere">{address}</p>
          </li>
        ))}
      </ul>
    </AquamarketLayout>
  );
}
