import { messageOf } from '@kaplya/client/failures/api-failure.ts';
import { Button } from '@kaplya/ui/button/button.tsx';
import { Callout } from '@kaplya/ui/message/callout.tsx';
import { useText } from '#i18n/use-text.ts';

/** The failure of a part of a screen, with a retry. */
export function FailureCallout({ failure, onRetry }: { failure: unknown; onRetry: () => void }) {
  const t = useText();
  return (
    <div role="alert">
      <Callout
        tone="danger"
        icon="warning"
        actions={
          <Button size="sm" variant="secondary" onClick={onRetry}>
            {t('kit.retry')}
          </Button>
        }
      >
        {messageOf(failure, { fallback: t('kit.failed.title') })}
      </Callout>
    </div>
  );
}
