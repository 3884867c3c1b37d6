import { Button } from '@kaplya/ui/button/button.tsx';
import type { WayToPay } from './ways-to-pay.ts';

type OtherWaysToPayProps = {
  ways: readonly WayToPay[];
  /** Returns the label of a button from the name of its way to pay. */
  toLabel: (name: string) => string;
  isDisabled?: boolean;
  onPay: (id: string) => void;
};

/** Buttons for the other ways to pay after a declined payment. */
export function OtherWaysToPay({ ways, toLabel, isDisabled = false, onPay }: OtherWaysToPayProps) {
  if (ways.length === 0) return null;
  return (
    <div className="flex flex-col gap-2">
      {ways.map(({ id, name }) => (
        <Button key={id} variant="soft" isWide isDisabled={isDisabled} onClick={() => onPay(id)}>
          {toLabel(name)}
        </Button>
      ))}
    </div>
  );
}
