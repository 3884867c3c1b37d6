import { useEffect, useRef } from 'react';
import { useText } from '#i18n/use-text.ts';
import type { GuestAddress } from '#platform/stored-values.ts';
import { useFormDraft } from '#platform/use-form-draft.ts';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { SegmentedControl } from '#ui/segmented-control.tsx';
import {
  ADDRESS_FORM,
  ANY_HOUSE,
  emptyAddressDraft,
  findPoint,
  toHouseKey,
  toPointText,
  type AddressDraft,
} from './address-draft.ts';
import { AddressForm } from './address-form.tsx';
import { AddressMap } from './address-map.tsx';
import { AddressSearch } from './address-search.tsx';

type AddressPickerProps = {
  /** The address is kept and chosen. */
  onDone: (address: GuestAddress) => void;
  /** Back to the known addresses, where there are any. */
  onBack?: () => void;
};

/** Three ways to an address: search, map, by hand; the first two end in the form with the house filled in. */
export function AddressPicker({ onDone, onBack }: AddressPickerProps) {
  const t = useText();
  const draft = useFormDraft(ADDRESS_FORM, emptyAddressDraft);
  const panel = useRef<HTMLDivElement>(null);
  const { values } = draft;
  const isForm = values.step === 'details' || values.step === 'hand';
  const isPlacing = values.step === 'place';

  const shownStep = useRef(values.step);
  useEffect(() => {
    if (shownStep.current === values.step) return;
    shownStep.current = values.step;
    // The control that was pressed may be gone: the focus goes to what came in its place.
    if (values.step === 'details' || values.step === 'place') panel.current?.focus();
  }, [values.step]);

  function goTo(step: string, changed: Partial<AddressDraft> = {}) {
    draft.change({ ...changed, step });
  }

  return (
    <div className="flex flex-col gap-4">
      {values.step === 'details' || isPlacing ? (
        <Button
          variant="ghost"
          className="self-start"
          iconStart={<Icon name="chevron-left" size={18} />}
          onClick={() => goTo(isPlacing ? 'hand' : 'search')}
        >
          {isPlacing ? t('common.back') : t('addresses.otherHouse')}
        </Button>
      ) : (
        <>
          {onBack && (
            <Button
              variant="ghost"
              className="self-start"
              iconStart={<Icon name="chevron-left" size={18} />}
              onClick={onBack}
            >
              {t('addresses.title')}
            </Button>
          )}
          <SegmentedControl
            label={t('addresses.way')}
            value={values.step}
            segments={[
              { value: 'search', label: t('addresses.way.search') },
              { value: 'map', label: t('addresses.way.map') },
              { value: 'hand', label: t('addresses.way.hand') },
            ]}
            onValueChange={goTo}
          />
        </>
      )}
      <div ref={panel} tabIndex={-1} className="outline-none">
        {values.step === 'search' && (
          <AddressSearch
            text={values.search}
            onTextChange={(search) => draft.change({ search })}
            onByHand={(known) => goTo('hand', known)}
            onHouse={(place) => {
              const { city, street, house } = place;
              goTo('details', {
                city,
                street,
                house,
                point: toPointText(place),
                pointOf: toHouseKey({ street, house }),
              });
            }}
          />
        )}
        {(values.step === 'map' || isPlacing) && (
          <AddressMap
            start={findPoint(values)}
            typed={isPlacing ? [values.street, values.house].filter(Boolean).join(', ') : null}
            onByHand={() => goTo('hand')}
            onPick={(point, found) => {
              const known = isPlacing ? {} : { street: found?.street ?? '', house: found?.house ?? '' };
              goTo('details', {
                ...known,
                city: found?.city ?? values.city,
                point: toPointText(point),
                // The customer showed the door itself: correcting a house number does not move it.
                pointOf: ANY_HOUSE,
              });
            }}
          />
        )}
        {isForm && (
          <AddressForm
            draft={draft}
            onShowOnMap={() => goTo('place')}
            onSaved={(address) => {
              draft.reset();
              onDone(address);
            }}
          />
        )}
      </div>
    </div>
  );
}
