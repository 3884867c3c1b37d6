import { Callout } from '@kaplya/ui/message/callout.tsx';

/** Says that a form with something typed in it cannot be sent any more, and why. */
export function FormLock({ text }: { text: string }) {
  return (
    <div role="alert">
      <Callout tone="warning" icon="warning">
        {text}
      </Callout>
    </div>
  );
}
