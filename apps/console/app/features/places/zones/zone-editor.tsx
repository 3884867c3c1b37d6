import { useState } from 'react';
import type { CallRequest } from '@kaplya/client/calls/api-types.ts';
import type { PlaceArea, PlaceCity, PlaceWarehouse } from '@kaplya/contract';
import type { RingProblem } from '@kaplya/domain/rings';
import { Button } from '@kaplya/ui/button/button.tsx';
import { Icon } from '@kaplya/ui/icon/icon.tsx';
import { Checkbox } from '@kaplya/ui/field/checkbox.tsx';
import { Callout } from '@kaplya/ui/message/callout.tsx';
import { readTexts } from '@kaplya/domain/missing-texts';
import { useLanguage } from '#i18n/use-language.ts';
import { useText } from '#i18n/use-text.ts';
import { LeaveGuard } from '#kit/form/leave-guard.tsx';
import { isNamed, NamesFields, trimNames } from '#kit/form/names-fields.tsx';
import { PreviewCommit } from '#kit/form/preview-commit.tsx';
import { SelectField } from '#kit/form/select-field.tsx';
import { CornersField } from '#kit/map/corners-field.tsx';
import { useRingProblem } from '#kit/map/use-ring-problem.ts';
import { SaveButton } from '#kit/keys/save-button.tsx';
import { call } from '#platform/data/client.ts';
import { useMe } from '#platform/session/me.ts';
import { ShownEffect } from './area-effect.tsx';
import { DeleteZone } from './delete-zone.tsx';
import type { useZoneDraft, ZoneDraft } from './use-zone-draft.ts';

type ZoneEditorProps = {
  areas: readonly PlaceArea[];
  cities: readonly PlaceCity[];
  warehouses: readonly PlaceWarehouse[];
  editing: ReturnType<typeof useZoneDraft>;
  problems: readonly RingProblem[];
  nameOf: (id: string) => string;
  onClose: () => void;
  onSaved: (area: PlaceArea) => void;
};

type Wanted = Omit<CallRequest<'createArea'>['body'], 'preview'>;

/** One zone: its names, warehouse and outline, which can be drawn, typed or read from a file. */
export function ZoneEditor({
  areas,
  cities,
  warehouses,
  editing,
  problems,
  nameOf,
  onClose,
  onSaved,
}: ZoneEditorProps) {
  const t = useText();
  const toWords = useRingProblem();
  const { seen: area, draft, edit: set } = editing;
  const onChanged = () => void editing.reread({ isRebased: true });
  const [isAsked, setAsked] = useState(false);
  const [isSent, setIsSent] = useState(false);
  const { languages } = useMe().partner;
  const nameMissing = !isNamed(draft.names, languages);
  const title = area ? nameOf(area.id) : t('places.newZone');
  const language = useLanguage();
  const typedName = readTexts(draft.names, language, languages);

  return (
    <form
      noValidate
      aria-label={title}
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        setIsSent(true);
        if (!nameMissing && problems.length === 0) setAsked(true);
      }}
    >
      <LeaveGuard isDirty={editing.isDirty} openedBy="zone" />
      <h2 className="text-lg">{title}</h2>
      <NamesFields
        {...{ languages, names: draft.names }}
        error={isSent && nameMissing ? t('places.nameMissing') : null}
        onChange={(names) => set({ names })}
      />
      <SelectField
        label={t('places.city')}
        options={cities.map(({ id, names }) => ({ value: id, label: names[language] }))}
        value={draft.cityId}
        onChange={(event) => set({ cityId: event.target.value })}
      />
      <SelectField
        label={t('places.warehouse')}
        options={warehouses.map(({ id, name }) => ({ value: id, label: name }))}
        value={draft.warehouseId}
        onChange={(event) => set({ warehouseId: event.target.value })}
      />
      {area ? (
        <Checkbox
          label={t('places.isActive')}
          checked={draft.isActive}
          onChange={(event) => set({ isActive: event.target.checked })}
        />
      ) : (
        <>
          <SelectField
            label={t('places.copyFrom')}
            placeholder={t('places.copyNothing')}
            options={areas.map(({ id }) => ({ value: id, label: nameOf(id) }))}
            value={draft.copyFrom}
            onChange={(event) => set({ copyFrom: event.target.value })}
          />
          <Checkbox
            label={t('places.isFirst')}
            checked={draft.isFirst}
            onChange={(event) => set({ isFirst: event.target.checked })}
          />
        </>
      )}
      <CornersField corners={draft.corners} onDraw={editing.draw} />
      <div aria-live="polite" className="flex flex-col gap-2">
        {(isSent || draft.corners.length > 2) &&
          problems.map((problem) => (
            <Callout key={JSON.stringify(problem)} tone="danger" icon="warning">
              {toWords(problem)}
            </Callout>
          ))}
      </div>
      <div className="flex flex-wrap gap-2">
        <SaveButton size="md" isDisabled={!editing.isDirty}>
          {t('places.showEffect')}
        </SaveButton>
        <Button
          variant="secondary"
          isDisabled={!editing.canUndo}
          iconStart={<Icon name="undo" size={16} />}
          onClick={editing.undo}
        >
          {t('map.undo')}
        </Button>
        <Button variant="ghost" onClick={onClose}>
          {t('kit.cancel')}
        </Button>
      </div>
      {area?.isActive && (
        <p className="text-sm">
          <a href={`/feeds/yml.xml?areaId=${encodeURIComponent(area.id)}`} target="_blank" rel="noreferrer">
            {t('places.feed')}
          </a>
          <span className="block text-ink-muted">{t('places.feedText')}</span>
        </p>
      )}
      {area && !area.isActive && <DeleteZone {...{ area, title, onChanged }} onDeleted={onClose} />}
      <PreviewCommit
        title={t('places.effectOf', { zone: typedName || title })}
        body={isAsked ? { version: area?.version ?? 0, wanted: toWanted(draft) } : null}
        preview={(body, signal) => save(area, body, { preview: true, signal })}
        commit={(body) => save(area, body, {})}
        renderEffect={({ effect }) => (
          <ShownEffect
            effect={effect}
            saved={{
              // A new zone is the one that is not in the list yet.
              isSaved: (id) => (area ? id === area.id : areas.every((each) => each.id !== id)),
              copyInto: (copyIntervalsFrom) => set({ copyIntervalsFrom }),
            }}
            nameOf={(id) => (areas.some((each) => each.id === id) ? nameOf(id) : typedName)}
          />
        )}
        commitLabel={t('kit.save')}
        onChanged={onChanged}
        onAcceptTheirs={() => {
          setAsked(false);
          void editing.reread({ isRebased: false });
        }}
        onClose={() => setAsked(false)}
        onDone={({ area: saved }) => {
          setAsked(false);
          onSaved(saved);
        }}
      />
    </form>
  );
}

function toWanted({ names, cityId, warehouseId, isActive, isFirst, copyFrom, corners, ...draft }: ZoneDraft): Wanted {
  const copyIntervalsFrom = draft.copyIntervalsFrom || copyFrom;
  return {
    ...{ names: trimNames(names), cityId, warehouseId, isActive, isFirst },
    ...(copyFrom !== '' && { copyPricesFrom: copyFrom }),
    ...(copyIntervalsFrom !== '' && { copyIntervalsFrom }),
    ring: corners.map(([longitude, latitude]) => [longitude, latitude]),
  };
}

type Sent = { readonly version: number; readonly wanted: Wanted };

function save(
  area: PlaceArea | null,
  { version, wanted }: Sent,
  { signal, ...options }: { readonly preview?: boolean; readonly signal?: AbortSignal },
) {
  const asked = signal ? { signal } : {};
  if (!area) return call('createArea', { body: { ...wanted, ...options }, ...asked });
  const { names, cityId, warehouseId, ring } = wanted;
  const body = {
    ...{ version, cityId, warehouseId, ring, names },
    isActive: wanted.isActive ?? area.isActive,
    ...(wanted.copyIntervalsFrom !== undefined && { copyIntervalsFrom: wanted.copyIntervalsFrom }),
  };
  return call('changeArea', { params: { id: area.id }, body: { ...body, ...options }, ...asked });
}
