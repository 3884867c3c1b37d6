import { Button } from '../button/button.tsx';
import { useUiLabels } from '../ui-labels.ts';

type LoadFailureProps = { text: string; onRetry: () => void };

/** A part of a page that could not be loaded: the reason, and a retry. */
export function LoadFailure({ text, onRetry }: LoadFailureProps) {
  const { tryAgain } = useUiLabels();
  return (
    <div className="flex flex-col items-start gap-3">
      <p role="alert" className="text-danger">
        {text}
      </p>
      <Button variant="secondary" onClick={onRetry}>
        {tryAgain}
      </Button>
    </div>
  );
}
