import { useState } from 'react';
import type { PlaceArea, PlaceCity, PlaceWarehouse } from '@kaplya/contract';
import type { Position } from '@kaplya/domain/geo';
import { noTexts, type Texts } from '@kaplya/domain/missing-texts';
import { useVersionedDraft } from '#kit/conflict/use-versioned-draft.ts';

export type ZoneDraft = {
  readonly names: Texts;
  readonly cityId: string;
  readonly warehouseId: string;
  readonly isActive: boolean;
  readonly isFirst: boolean;
  readonly copyFrom: string;
  /** The zone whose intervals come with the save; empty: those of `copyFrom`, or none. */
  readonly copyIntervalsFrom: string;
  readonly corners: readonly Position[];
};

const undoAtMost = 100;

function toDraft(area: PlaceArea): ZoneDraft {
  return {
    ...{ names: area.names, cityId: area.cityId, warehouseId: area.warehouseId },
    ...{
      isActive: area.isActive,
      isFirst: false,
      copyFrom: '',
      copyIntervalsFrom: '',
      corners: area.ring.slice(0, -1),
    },
  };
}

function newDraft(cities: readonly PlaceCity[], warehouses: readonly PlaceWarehouse[]): ZoneDraft {
  const city = cities.find(({ isDefault }) => isDefault) ?? cities[0];
  return {
    ...{ names: noTexts, cityId: city?.id ?? '', warehouseId: warehouses[0]?.id ?? '' },
    ...{ isActive: true, isFirst: false, copyFrom: '', copyIntervalsFrom: '', corners: [] },
  };
}

/** The draft of a zone, with undo steps for changes of its outline. */
export function useZoneDraft(
  /** Null: a new zone. */
  loaded: PlaceArea | null,
  { cities, warehouses }: { readonly cities: readonly PlaceCity[]; readonly warehouses: readonly PlaceWarehouse[] },
  reload: () => Promise<PlaceArea | null>,
) {
  const [steps, setSteps] = useState<readonly (readonly Position[])[]>([]);
  const change = useVersionedDraft({
    ...{ loaded, reload },
    toDraft: (seen) => (seen ? toDraft(seen) : newDraft(cities, warehouses)),
    // The undo steps belong to the former outline, so another version of the zone removes them.
    onShown: () => setSteps([]),
  });
  const { draft, edit } = change;
  return {
    ...change,
    canUndo: steps.length > 0,
    draw(corners: readonly Position[]) {
      setSteps((present) => [...present, draft.corners].slice(-undoAtMost));
      edit({ corners });
    },
    undo() {
      const last = steps.at(-1);
      if (!last) return;
      setSteps(steps.slice(0, -1));
      edit({ corners: last });
    },
  };
}
