import { useEffect, useRef } from 'react';
import { Button } from '@kaplya/ui/button/button.tsx';
import { Icon } from '@kaplya/ui/icon/icon.tsx';
import { useText } from '#i18n/use-text.ts';
import { useFormats } from '#kit/format/use-formats.ts';
import type { CountClash } from './count-clash.ts';

type CountClashBarProps = {
  clashes: readonly CountClash[];
  nameOf: (productId: string) => string;
  onTakeTheirs: () => void;
  onKeepMine: () => void;
};

/** Says which products somebody else has counted meanwhile and how many, and lets the person choose. Nothing is saved before that. */
export function CountClashBar({ clashes, nameOf, onTakeTheirs, onKeepMine }: CountClashBarProps) {
  const t = useText();
  const formats = useFormats();
  const bar = useRef<HTMLDivElement>(null);
  useEffect(() => bar.current?.focus(), []);
  return (
    <div
      ref={bar}
      role="alertdialog"
      aria-labelledby="clash-title"
      aria-describedby="clash-products"
      tabIndex={-1}
      className="mb-3 rounded-md border border-warning bg-warning-soft p-3 outline-none"
    >
      <p id="clash-title" className="flex items-start gap-2 font-semibold text-warning">
        <Icon name="warning" size={18} className="mt-px" />
        {t('stock.count.clash', { count: clashes.length })}
      </p>
      <table id="clash-products" className="ms-6.5 mt-2 text-sm text-ink tabular-nums">
        <thead>
          <tr className="text-ink-muted">
            <td aria-hidden="true" />
            <th className="pe-4 text-start font-medium">{t('kit.conflict.theirs')}</th>
            <th className="text-start font-medium">{t('kit.conflict.mine')}</th>
          </tr>
        </thead>
        <tbody>
          {clashes.map(({ productId, mine, theirs }) => (
            <tr key={productId}>
              <th scope="row" className="pe-4 text-start align-top font-medium">
                {nameOf(productId)}
              </th>
              <td className="pe-4 align-top">
                {theirs ? formats.number(theirs.quantity) : '—'}
                {theirs?.countedBy && <span className="text-ink-muted"> · {theirs.countedBy.name}</span>}
              </td>
              <td className="align-top">{formats.number(mine)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className="mt-2 flex flex-wrap gap-2 ps-6.5">
        <Button variant="secondary" size="sm" onClick={onTakeTheirs}>
          {t('kit.conflict.takeTheirs')}
        </Button>
        <Button size="sm" onClick={onKeepMine}>
          {t('kit.conflict.keepMine')}
        </Button>
      </div>
    </div>
  );
}
