import { Callout } from '@kaplya/ui/message/callout.tsx';

/** Explains why a form with typed values cannot be sent any more. */
export function FormLock({ text }: { text: string }) {
  return (
    <div role="alert">
      <Callout tone="warning" icon="warning">
        {text}
      </Callout>
    </div>
  );
}
