import { messageOf } from '@kaplya/client/failures/api-failure.ts';
import { Callout } from '@kaplya/ui/message/callout.tsx';
import { useText } from '#i18n/use-text.ts';

type FormFailureProps = {
  /** The reason of a rejected call, or a message; null: nothing is rendered. */
  failure: unknown;
  className?: string;
};

/** The failure of a submit, announced as it appears; the typed values remain. */
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
