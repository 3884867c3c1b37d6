import type { CellPlace } from '@kaplya/contract';
import { useId, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import type { MessageId } from '#i18n/message-id.ts';
import { useText } from '#i18n/use-text.ts';
import { paths } from '#platform/page/paths.ts';
import { Badge, type BadgeTone } from '@kaplya/ui/message/badge.tsx';
import { Button } from '@kaplya/ui/button/button.tsx';
import { Icon } from '@kaplya/ui/icon/icon.tsx';
import type { NearCell } from './near-cells.ts';
import { useDistanceText } from './use-distance-text.ts';

/** The number of cells shown at first. */
const SHOWN_AT_FIRST = 12;

const STATUS_STYLES: Readonly<Record<CellPlace['status'], { word: MessageId; tone: BadgeTone }>> = {
  active: { word: 'aquamarket.status.active', tone: 'success' },
  busy: { word: 'aquamarket.status.busy', tone: 'warning' },
  empty: { word: 'aquamarket.status.empty', tone: 'neutral' },
  inactive: { word: 'aquamarket.status.inactive', tone: 'neutral' },
  error: { word: 'aquamarket.status.error', tone: 'neutral' },
  disabled: { word: 'aquamarket.status.disabled', tone: 'neutral' },
};

type CellListProps = {
  title: string;
  /** The cells in the order in which they are listed. */
  cells: readonly NearCell[];
  /** Content between the title and the list. */
  children?: ReactNode;
};

/** Cells of the shop with their places. */
export function CellList({ title, cells, children }: CellListProps) {
  const t = useText();
  const toDistance = useDistanceText();
  const id = useId();
  const [showsAll, setShowsAll] = useState(false);
  const list = useRef<HTMLUListElement>(null);

  // The button disappears after its press. The focus moves to the first cell that it showed.
  useLayoutEffect(() => {
    if (showsAll) list.current?.children[SHOWN_AT_FIRST]?.querySelector('a')?.focus({ preventScroll: true });
  }, [showsAll]);

  return (
    <section aria-labelledby={id} className="overflow-clip rounded-lg bg-surface shadow-card">
      <h2 id={id} className="px-4 pt-4 text-lg sm:px-6">
        {title}
      </h2>
      {children}
      <ul ref={list} className="divide-y divide-line">
        {(showsAll ? cells : cells.slice(0, SHOWN_AT_FIRST)).map((cell) => (
          <li key={cell.id}>
            <Link
              to={paths.cell(cell.id)}
              className="flex min-h-16 items-center gap-3 px-4 py-2.5 hover:bg-sunken focus-visible:-outline-offset-3 sm:px-6"
            >
              <Icon name="pin" size={22} className="text-brand" />
              <span className="min-w-0 grow">
                <span className="flex flex-wrap items-center justify-between gap-x-3 gap-y-0.5">
                  <span className="font-medium wrap-anywhere">{t('aquamarket.cell', { number: cell.number })}</span>
                  <Badge tone={STATUS_STYLES[cell.status].tone}>{t(STATUS_STYLES[cell.status].word)}</Badge>
                </span>
                <span className="block text-sm wrap-anywhere text-ink-muted">
                  {cell.metres !== null && (
                    <span className="font-medium whitespace-nowrap text-ink">{toDistance(cell.metres)} · </span>
                  )}
                  {cell.address}
                </span>
              </span>
              <Icon name="chevron-right" size={18} className="text-ink-muted" />
            </Link>
          </li>
        ))}
      </ul>
      {!showsAll && cells.length > SHOWN_AT_FIRST && (
        <div className="border-t border-line p-2">
          <Button variant="ghost" isWide onClick={() => setShowsAll(true)}>
            {t('aquamarket.cells.showAll', { count: cells.length })}
          </Button>
        </div>
      )}
    </section>
  );
}
