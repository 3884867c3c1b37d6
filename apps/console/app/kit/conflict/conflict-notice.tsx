import type { Conflict } from '@kaplya/contract';
import { Button } from '@kaplya/ui/button/button.tsx';
import { Notice } from '@kaplya/ui/message/notice.tsx';
import { useText } from '#i18n/use-text.ts';
import { useFormats } from '#kit/format/use-formats.ts';

type ConflictNoticeProps = {
  conflict: Conflict;
  /** Reads the record anew; what was typed stays. */
  onAgain: () => void;
  /** Drops what was typed, and shows what the others saved. Where nothing is typed there is no such choice. */
  onTakeTheirs?: (() => void) | undefined;
};

/** Says in a dialog who has changed the record meanwhile and when, and leads on. */
export function ConflictNotice({ conflict, onAgain, onTakeTheirs }: ConflictNoticeProps) {
  const t = useText();
  const formats = useFormats();
  return (
    <div role="alert" className="mb-3">
      <Notice
        tone="warning"
        icon="warning"
        actions={
          onTakeTheirs ? (
            <>
              <Button variant="secondary" size="sm" onClick={onTakeTheirs}>
                {t('kit.conflict.takeTheirs')}
              </Button>
              <Button size="sm" onClick={onAgain}>
                {t('kit.conflict.keepMine')}
              </Button>
            </>
          ) : (
            <Button variant="secondary" size="sm" onClick={onAgain}>
              {t('kit.preview.again')}
            </Button>
          )
        }
      >
        {t('kit.conflict.title', {
          who: conflict.by?.name ?? t('kit.conflict.somebody'),
          when: conflict.at === null ? '' : formats.dateTime(conflict.at),
        })}
      </Notice>
    </div>
  );
}
