import type { Cell } from '@kaplya/contract';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { MessageId } from '#i18n/message-id.ts';
import { useText } from '#i18n/use-text.ts';
import { paths } from '#platform/page/paths.ts';
import { buttonClass } from '@kaplya/ui/button/button-class.ts';
import { Icon, type IconName } from '@kaplya/ui/icon/icon.tsx';
import { CellSupport } from '../status/cell-support.tsx';

type UnavailableStatus = Exclude<Cell['status'], 'active'>;

const STYLES: Readonly<Record<UnavailableStatus, { icon: IconName; title: MessageId; text: MessageId }>> = {
  disabled: { icon: 'off', title: 'aquamarket.disabled.title', text: 'aquamarket.disabled.text' },
  inactive: { icon: 'offline', title: 'aquamarket.inactive.title', text: 'aquamarket.inactive.text' },
  error: { icon: 'warning', title: 'aquamarket.error.title', text: 'aquamarket.error.text' },
  empty: { icon: 'bottle', title: 'aquamarket.empty.title', text: 'aquamarket.empty.text' },
  busy: { icon: 'clock', title: 'aquamarket.busy.title', text: 'aquamarket.busy.text' },
};

type CellUnavailableProps = {
  status: UnavailableStatus;
  /** The server's text why the cell sells nothing. */
  message: string | null;
  /** The nearest cell with water. */
  nearest: ReactNode;
  /** The other cells that sell water. */
  others: ReactNode;
};

/** Explains why a cell sells nothing now, and what to do instead (S-58, X-07). */
export function CellUnavailable({ status, message, nearest, others }: CellUnavailableProps) {
  const t = useText();
  const { icon, title, text } = STYLES[status];
  return (
    <>
      <section className="flex flex-col items-center gap-3 rounded-lg bg-surface p-6 text-center shadow-card">
        <span className="grid size-16 place-items-center rounded-full bg-warning-soft text-warning">
          <Icon name={icon} size={32} />
        </span>
        <div role="status" className="max-w-md">
          <h2 className="text-xl">{t(title)}</h2>
          <p className="mt-1 text-ink-muted wrap-anywhere">{message ?? t(text)}</p>
          {status === 'busy' && <p className="mt-1 text-sm text-ink-muted">{t('aquamarket.busy.looking')}</p>}
        </div>
      </section>
      {nearest}
      <div className="flex flex-col items-center gap-3">
        <Link to={paths.aquamarket()} className={buttonClass({ variant: 'secondary' })}>
          {t('aquamarket.scanAnother')}
        </Link>
        <CellSupport />
      </div>
      {others}
    </>
  );
}
