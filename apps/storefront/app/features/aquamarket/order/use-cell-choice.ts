import { getClient } from '#platform/data/client.ts';
import { useIsRentalOffered } from '#features/goods/use-is-rental-offered.ts';
import { clearFormDraft } from '#platform/storage/form-draft.ts';
import { useFormDraft } from '#platform/storage/use-form-draft.ts';
import { useStored } from '#platform/storage/use-stored.ts';
import { findBottleWay, type BottleWay } from './bottle-ways.ts';

const choiceForm = {
  id: 'cell-choice',
  empty: { cell: '', quantity: '1', way: '', method: '', usesPoints: false, savesMethod: false },
};

export type CellChoice = {
  /** The chosen number of bottles of water; the cell may contain fewer by now. */
  quantity: number;
  /** The way to get the bottle, by default that of the last purchase. null: never chosen. */
  way: BottleWay | null;
  /** The `@id` of a payment method or of a saved card or account; empty: the first that is offered. */
  method: string;
  usesPoints: boolean;
  savesMethod: boolean;
  change: (changed: Partial<Omit<(typeof choiceForm)['empty'], 'cell'>>) => void;
};

/**
 * The customer's choice at a cell. It survives a reload and a sign-in. The way to get the bottle is stored for the next
 * purchase (S-53).
 */
export function useCellChoice(cell: string): CellChoice {
  const draft = useFormDraft(choiceForm);
  const lastWay = useStored('cellBottle');
  const isRentalOffered = useIsRentalOffered();
  const values = draft.values.cell === cell ? draft.values : choiceForm.empty;
  const way = findBottleWay(values.way || lastWay);
  return {
    quantity: Math.max(1, Math.trunc(Number(values.quantity)) || 1),
    way: way === 'rent' && !isRentalOffered ? null : way,
    method: values.method,
    usesPoints: values.usesPoints,
    savesMethod: values.savesMethod,
    change(changed) {
      if (changed.way) getClient().storage.set('cellBottle', changed.way);
      draft.change({ ...values, ...changed, cell });
    },
  };
}

/** Clears the choice after a purchase, except for the way to get the bottle. */
export function clearCellChoice(): void {
  clearFormDraft(choiceForm);
}
