import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import { Button } from '@kaplya/ui/button/button.tsx';
import { Dialog } from '@kaplya/ui/overlay/dialog.tsx';
import { useText } from '#i18n/use-text.ts';

type LeaveGuardProps = {
  isDirty: boolean;
  /** The search param that selects the form, such as `edit`: a change of it closes the form. */
  openedBy?: string | undefined;
  /** The loss in words, where it is another than that of changes. */
  text?: string;
};

/**
 * Asks before a navigation that discards typed values; navigation within the same form is free. The router asks one
 * guard alone, the last: those of forms without typed values are none.
 */
export function LeaveGuard({ isDirty, ...question }: LeaveGuardProps) {
  return isDirty && <Question {...question} />;
}

function Question({ openedBy, text }: Omit<LeaveGuardProps, 'isDirty'>) {
  const t = useText();
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    const read = ({ pathname, search }: typeof currentLocation) =>
      JSON.stringify([pathname, openedBy && new URLSearchParams(search).get(openedBy)]);
    return read(currentLocation) !== read(nextLocation);
  });

  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, []);

  return (
    <Dialog
      isOpen={blocker.state === 'blocked'}
      onClose={() => blocker.reset?.()}
      title={t('kit.leave.title')}
      description={text ?? t('kit.leave.text')}
      size="sm"
      // The router itself reacts to "back": another entry would take the step that leads away.
      hasHistory={false}
      footer={
        <>
          <Button variant="secondary" onClick={() => blocker.proceed?.()}>
            {t('kit.leave.leave')}
          </Button>
          <Button data-main-action="" onClick={() => blocker.reset?.()}>
            {t('kit.leave.stay')}
          </Button>
        </>
      }
    />
  );
}
