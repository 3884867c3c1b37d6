import { useEffect, useId, useRef, type ReactNode } from 'react';
import { Button } from '@kaplya/ui/button/button.tsx';
import { Icon } from '@kaplya/ui/icon/icon.tsx';
import { useText } from '#i18n/use-text.ts';

type TwoVersionsProps = {
  title: string;
  text?: ReactNode;
  /** The differing fields. */
  rows: readonly {
    readonly key: string;
    readonly label: string;
    readonly theirs: ReactNode;
    readonly mine: ReactNode;
  }[];
  onAcceptTheirs: () => void;
  onRebaseMine: () => void;
};

/** A colleague's saved values beside the typed ones; the person chooses. It takes the focus. */
export function TwoVersions({ title, text, rows, onAcceptTheirs, onRebaseMine }: TwoVersionsProps) {
  const t = useText();
  const id = useId();
  const bar = useRef<HTMLDivElement>(null);
  useEffect(() => bar.current?.focus(), []);
  return (
    <div
      ref={bar}
      role="alertdialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      tabIndex={-1}
      className="rounded-md border border-warning bg-warning-soft p-3 outline-none"
    >
      <p id={`${id}-title`} className="flex items-start gap-2 font-semibold text-warning">
        <Icon name="warning" size={18} className="mt-px" />
        {title}
      </p>
      <div id={`${id}-text`} className="mt-1 ps-6.5">
        {text}
        {rows.length > 0 && (
          <table className="mt-2 text-sm text-ink tabular-nums">
            <thead>
              <tr className="text-start text-ink-muted">
                <td aria-hidden="true" />
                <th className="pe-4 text-start font-medium">{t('kit.conflict.theirs')}</th>
                <th className="text-start font-medium">{t('kit.conflict.mine')}</th>
              </tr>
            </thead>
            <tbody>
              {rows.map(({ key, label, theirs, mine }) => (
                <tr key={key}>
                  <th scope="row" className="pe-4 text-start align-top font-medium">
                    {label}
                  </th>
                  <td className="pe-4 align-top wrap-anywhere">{theirs}</td>
                  <td className="align-top wrap-anywhere">{mine}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </div>
      <div className="mt-2 flex flex-wrap gap-2 ps-6.5">
        <Button variant="secondary" size="sm" onClick={onAcceptTheirs}>
          {t('kit.conflict.acceptTheirs')}
        </Button>
        <Button size="sm" onClick={onRebaseMine}>
          {t('kit.conflict.rebaseMine')}
        </Button>
      </div>
    </div>
  );
}
