import { Button } from '@kaplya/ui/button/button.tsx';
import { Callout } from '@kaplya/ui/message/callout.tsx';
import { useText } from '#i18n/use-text.ts';
import { FormFailure } from '#kit/form/form-failure.tsx';
import { useFormats } from '#kit/format/use-formats.ts';
import { findConflict } from './conflict.ts';

type ChangeFailureProps = {
  /** The reason with which a call was rejected; null: none. */
  failure: unknown;
  /** Refetches the record; the typed values remain. */
  onReread: () => void;
  /** Discards the typed values and shows the colleague's. Absent where nothing is typed. */
  onAcceptTheirs?: (() => void) | undefined;
};

/** The failure of a change. For a conflict it names the author and the time, and offers the next step. */
export function ChangeFailure({ failure, onReread, onAcceptTheirs }: ChangeFailureProps) {
  const t = useText();
  const formats = useFormats();
  const conflict = findConflict(failure);
  if (!conflict) return <FormFailure failure={failure} className="mb-3" />;
  return (
    <div role="alert" className="mb-3">
      <Callout
        tone="warning"
        icon="warning"
        actions={
          <>
            {onAcceptTheirs && (
              <Button variant="secondary" size="sm" onClick={onAcceptTheirs}>
                {t('kit.conflict.acceptTheirs')}
              </Button>
            )}
            <Button variant={onAcceptTheirs ? 'primary' : 'secondary'} size="sm" onClick={onReread}>
              {t(onAcceptTheirs ? 'kit.conflict.rebaseMine' : 'kit.preview.again')}
            </Button>
          </>
        }
      >
        {t('kit.conflict.title', {
          who: conflict.by?.name ?? t('kit.conflict.somebody'),
          when: conflict.at === null ? '' : formats.dateTime(conflict.at),
        })}
      </Callout>
    </div>
  );
}
