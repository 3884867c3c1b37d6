import { getClient } from '#platform/data/client.ts';
import { clearFormDraft } from '#platform/storage/form-draft.ts';
import { useFormDraft } from '#platform/storage/use-form-draft.ts';
import { useStored } from '#platform/storage/use-stored.ts';
import { findBottleWay, type BottleWay } from './bottle-ways.ts';

const choiceForm = {
  id: 'cell-choice',
  empty: { cell: '', quantity: '1', way: '', method: '', usesPoints: false, savesMethod: false },
};

export type CellChoice = {
  /** Bottles of water; the cell may contain fewer by now. */
  quantity: number;
  /** null: nothing is chosen, now or the last time. */
  way: BottleWay | null;
  /** `@id` of a method or of a saved one; empty: the first that is offered. */
  method: string;
  usesPoints: boolean;
  savesMethod: boolean;
  change: (changed: Partial<Omit<(typeof choiceForm)['empty'], 'cell'>>) => void;
};

/** The choice at a cell. It survives a reload and a sign-in, and the bottle is remembered for the next time (S-53). */
export function useCellChoice(cell: string): CellChoice {
  const draft = useFormDraft(choiceForm);
  const lastWay = useStored('cellBottle');
  const values = draft.values.cell === cell ? draft.values : choiceForm.empty;
  return {
    quantity: Math.max(1, Math.trunc(Number(values.quantity)) || 1),
    way: findBottleWay(values.way || lastWay),
    method: values.method,
    usesPoints: values.usesPoints,
    savesMethod: values.savesMethod,
    change(changed) {
      if (changed.way) getClient().storage.set('cellBottle', changed.way);
      draft.change({ ...values, ...changed, cell });
    },
  };
}

/** Clears the choice for the next purchase. The bottle stays remembered. */
export function clearCellChoice(): void {
  clearFormDraft(choiceForm);
}
