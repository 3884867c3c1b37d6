import { Callout } from '@kaplya/ui/message/callout.tsx';

/** Explains why a form with typed values can no longer be saved. */
export function FormLock({ text }: { text: string }) {
  return (
    <div role="alert">
      <Callout tone="warning" icon="warning">
        {text}
      </Callout>
    </div>
  );
}
