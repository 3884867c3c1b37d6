import { Notice } from '@kaplya/ui/message/notice.tsx';

/** Says that a form with something typed in it cannot be sent any more, and why. */
export function FormLock({ text }: { text: string }) {
  return (
    <div role="alert">
      <Notice tone="warning" icon="warning">
        {text}
      </Notice>
    </div>
  );
}
