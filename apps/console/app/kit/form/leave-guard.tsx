import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import { Button } from '@kaplya/ui/button/button.tsx';
import { Dialog } from '@kaplya/ui/overlay/dialog.tsx';
import { useText } from '#i18n/use-text.ts';

/** Asks before what was typed is left behind; only where something did change, and not for a step within the page. */
export function LeaveGuard({ isDirty }: { isDirty: boolean }) {
  const t = useText();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isDirty && currentLocation.pathname !== nextLocation.pathname,
  );

  useEffect(() => {
    if (!isDirty) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isDirty]);

  return (
    <Dialog
      isOpen={blocker.state === 'blocked'}
      onClose={() => blocker.reset?.()}
      title={t('kit.leave.title')}
      description={t('kit.leave.text')}
      size="sm"
      footer={
        <>
          <Button variant="secondary" onClick={() => blocker.proceed?.()}>
            {t('kit.leave.leave')}
          </Button>
          <Button onClick={() => blocker.reset?.()}>{t('kit.leave.stay')}</Button>
        </>
      }
    />
  );
}
