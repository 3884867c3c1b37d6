import { messageOf } from '@kaplya/client/failures/api-failure.ts';
import { Callout } from '@kaplya/ui/message/callout.tsx';
import { useText } from '#i18n/use-text.ts';

type FormFailureProps = {
  /** A rejected call, or the words of one; nothing is shown while there is none. */
  failure: unknown;
  className?: string;
};

/** Why what was sent has not been done. It is heard as it appears; what was typed stays. */
export function FormFailure({ failure, className }: FormFailureProps) {
  const t = useText();
  if (failure === null || failure === undefined || failure === '') return null;
  return (
    <div role="alert" className={className}>
      <Callout tone="danger" icon="warning">
        {typeof failure === 'string' ? failure : messageOf(failure, { fallback: t('kit.form.failed') })}
      </Callout>
    </div>
  );
}
