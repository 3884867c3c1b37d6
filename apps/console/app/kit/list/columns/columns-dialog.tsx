import { useState } from 'react';
import { Button } from '@kaplya/ui/button/button.tsx';
import { IconButton } from '@kaplya/ui/button/icon-button.tsx';
import { Checkbox } from '@kaplya/ui/field/checkbox.tsx';
import { SegmentedControl } from '@kaplya/ui/field/segmented-control.tsx';
import { Icon } from '@kaplya/ui/icon/icon.tsx';
import type { MessageId } from '#i18n/message-id.ts';
import { useText } from '#i18n/use-text.ts';
import { ContentDialog } from '#kit/dialog/content-dialog.tsx';
import { setCompact, useIsCompact } from '../rows/density.ts';

type Column = { readonly id: string; readonly label: MessageId };

type ColumnsDialogProps = {
  columns: readonly Column[];
  /** The ids of the shown columns in their order, including the first column. */
  shown: readonly string[];
  /** The ids of the columns hidden for lack of width. */
  leftOut: readonly string[];
  /** Called with the chosen ids; null: the default columns. */
  onChange: (shown: readonly string[] | null) => void;
};

/** The choice and order of a list's columns, stored in the URL and in saved views, and the height of its rows. */
export function ColumnsDialog({ columns, shown, leftOut, onChange }: ColumnsDialogProps) {
  const t = useText();
  const [isOpen, setOpen] = useState(false);
  const isCompact = useIsCompact();
  const [first] = columns;
  const rest = shown.filter((id) => id !== first?.id);
  const hidden = columns.filter(({ id }) => id !== first?.id && !rest.includes(id)).map(({ id }) => id);

  const show = (ids: readonly string[]) => onChange(first ? [first.id, ...ids] : ids);

  function move(id: string, by: -1 | 1) {
    const at = rest.indexOf(id);
    const other = rest[at + by];
    if (other === undefined) return;
    const next = [...rest];
    next[at] = other;
    next[at + by] = id;
    show(next);
  }

  return (
    <>
      <IconButton
        icon="columns"
        iconSize={18}
        label={t('kit.columns.title')}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      />
      <ContentDialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title={t('kit.columns.title')}
        size="sm"
        footer={
          <Button variant="secondary" onClick={() => onChange(null)} iconStart={<Icon name="undo" size={16} />}>
            {t('kit.columns.reset')}
          </Button>
        }
      >
        <SegmentedControl
          label={t('kit.rows.label')}
          value={isCompact ? 'compact' : 'comfortable'}
          onValueChange={(density) => setCompact(density === 'compact')}
          segments={[
            { value: 'comfortable', label: t('kit.rows.comfortable') },
            { value: 'compact', label: t('kit.rows.compact') },
          ]}
        />
        <ul className="mt-3 flex flex-col">
          {[...rest, ...hidden].map((id) => {
            const column = columns.find((each) => each.id === id);
            const at = rest.indexOf(id);
            if (!column) return null;
            const label = t(column.label);
            return (
              <li key={id} className="flex items-center gap-1 border-b border-line">
                <Checkbox
                  className="grow"
                  label={label}
                  checked={at >= 0}
                  onChange={() => show(at >= 0 ? rest.filter((each) => each !== id) : [...rest, id])}
                />
                {leftOut.includes(id) && <span className="text-xs text-ink-muted">{t('kit.columns.noRoom')}</span>}
                <IconButton
                  icon="chevron-up"
                  iconSize={16}
                  label={t('kit.columns.up', { column: label })}
                  disabled={at <= 0}
                  onClick={() => move(id, -1)}
                />
                <IconButton
                  icon="chevron-down"
                  iconSize={16}
                  label={t('kit.columns.down', { column: label })}
                  disabled={at < 0 || at === rest.length - 1}
                  onClick={() => move(id, 1)}
                />
              </li>
            );
          })}
        </ul>
      </ContentDialog>
    </>
  );
}
