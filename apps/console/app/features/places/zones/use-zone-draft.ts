import { useState } from 'react';
import type { PlaceArea, PlaceCity, PlaceWarehouse } from '@kaplya/contract';
import type { Position } from '@kaplya/domain/geo';
import { noTexts, type Texts } from '@kaplya/domain/missing-texts';

export type ZoneDraft = {
  readonly names: Texts;
  readonly cityId: string;
  readonly warehouseId: string;
  readonly isActive: boolean;
  readonly isFirst: boolean;
  readonly copyFrom: string;
  readonly corners: readonly Position[];
};

const undoAtMost = 100;

export function toDraft(area: PlaceArea): ZoneDraft {
  return {
    ...{ names: area.names, cityId: area.cityId, warehouseId: area.warehouseId },
    ...{ isActive: area.isActive, isFirst: false, copyFrom: '', corners: area.ring.slice(0, -1) },
  };
}

export function newDraft(cities: readonly PlaceCity[], warehouses: readonly PlaceWarehouse[]): ZoneDraft {
  const city = cities.find(({ isDefault }) => isDefault) ?? cities[0];
  return {
    ...{ names: noTexts, cityId: city?.id ?? '', warehouseId: warehouses[0]?.id ?? '' },
    ...{ isActive: true, isFirst: false, copyFrom: '', corners: [] },
  };
}

/** What is typed and drawn of a zone, with the steps back of its outline. */
export function useZoneDraft(former: ZoneDraft) {
  const [draft, setDraft] = useState(former);
  const [steps, setSteps] = useState<readonly (readonly Position[])[]>([]);
  return {
    draft,
    isDirty: JSON.stringify(draft) !== JSON.stringify(former),
    canUndo: steps.length > 0,
    set: (fields: Partial<ZoneDraft>) => setDraft((present) => ({ ...present, ...fields })),
    draw(corners: readonly Position[]) {
      setSteps((present) => [...present, draft.corners].slice(-undoAtMost));
      setDraft((present) => ({ ...present, corners }));
    },
    /** Another draft, to which there are no steps back. */
    replace(next: ZoneDraft) {
      setDraft(next);
      setSteps([]);
    },
    undo() {
      const last = steps.at(-1);
      if (!last) return;
      setSteps(steps.slice(0, -1));
      setDraft((present) => ({ ...present, corners: last }));
    },
  };
}
