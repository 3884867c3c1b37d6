import type { GeocodedAddress } from '@kaplya/contract';
import type { GeoPoint } from '@kaplya/domain/geo';
import { splitAddressLine } from '@kaplya/domain/typed-address';
import { useEffect, useRef, useState } from 'react';
import { useText } from '#i18n/use-text.ts';
import type { GuestAddress } from '#platform/storage/stored-values.ts';
import { useFormDraft } from '#platform/storage/use-form-draft.ts';
import { Button } from '@kaplya/ui/button/button.tsx';
import { classNames } from '@kaplya/ui/layout/class-names.ts';
import { Icon } from '@kaplya/ui/icon/icon.tsx';
import { SegmentedControl } from '@kaplya/ui/field/segmented-control.tsx';
import { useIsWide } from '@kaplya/ui/layout/use-is-wide.ts';
import {
  addressForm,
  ANY_HOUSE,
  findPoint,
  splitHouse,
  toHouseKey,
  toPointText,
  toTypedFields,
  type AddressDraft,
} from './address-draft.ts';
import { AddressForm } from './address-form.tsx';
import { AddressMap } from '../place/address-map.tsx';
import { AddressSearch } from './address-search.tsx';
import { useHasAddressSearch } from '../place/use-has-address-search.ts';
import { LocationProblem } from '../place/location-problem.tsx';
import { useMyLocation } from '#platform/browser/use-my-location.ts';

type AddressPickerProps = {
  /** Called when the address was stored. */
  onDone: (address: GuestAddress) => void;
  /** Returns to the list of addresses; absent when it is empty. */
  onBack?: () => void;
  /** Whether the saved address becomes the selected one, and so the cart's. */
  isSelected: boolean;
};

/**
 * Enters a new address in one of three ways: search, map, or by hand; the first two end in the form with the house
 * filled in. A shop without a search of addresses begins by hand. A wide screen shows the map beside the other steps.
 * Once shown, the map stays mounted, so that it is drawn only once.
 */
export function AddressPicker({ onDone, onBack, isSelected }: AddressPickerProps) {
  const t = useText();
  const isWide = useIsWide();
  const hasSearch = useHasAddressSearch();
  const draft = useFormDraft(addressForm);
  const pane = useRef<HTMLDivElement>(null);
  const map = useRef<HTMLDivElement>(null);
  /** Set when the search step has found the device's position and opens the map with it. */
  const isMapNext = useRef(false);
  const { values } = draft;
  const chosen = isWide ? besideMap(values.step) : values.step;
  const step = chosen === 'search' && !hasSearch ? 'hand' : chosen;
  const isForm = step === 'details' || step === 'hand';
  const isMapStep = step === 'map' || step === 'place';
  const isMapShown = isWide || isMapStep;
  const [wasMapShown, setMapWasShown] = useState(isMapShown);
  if (isMapShown && !wasMapShown) setMapWasShown(true);
  const place = useMyLocation(() => {
    if (isWide || isMapStep) return;
    isMapNext.current = true;
    goTo('map');
  });
  // A typed address is not overwritten by the map, which then only sets its point.
  const typed = [values.street, values.house].filter(Boolean).join(', ');
  const isBesideTyped = typed !== '' && (!hasSearch || (isWide && step === 'hand'));
  const isPlacing = step === 'place' || isBesideTyped;
  const ways = [
    ...(hasSearch ? [{ value: 'search', label: t('addresses.way.search') }] : []),
    ...(isWide ? [] : [{ value: 'map', label: t('addresses.way.map') }]),
    { value: 'hand', label: t('addresses.way.hand') },
  ];

  const shownStep = useRef(step);
  useEffect(() => {
    if (shownStep.current === step) return;
    shownStep.current = step;
    // Runs after a change of the step: the pressed control may be gone, so the next field to fill in takes the focus.
    const isFound = isMapNext.current;
    isMapNext.current = false;
    // When the customer chose the map themselves, the focus stays on that choice.
    if (step === 'map' && !isFound) return;
    if (step === 'map' || step === 'place') map.current?.focus();
    else pane.current?.querySelector<HTMLElement>('[data-starts-here]')?.focus();
  }, [step]);

  function goTo(next: string, changed: Partial<AddressDraft> = {}) {
    draft.change({ ...changed, step: next });
  }

  /** The text of the search as fields of the form, so that nothing is typed twice. */
  function typedInSearch(): Partial<AddressDraft> {
    return toTypedFields(splitAddressLine(values.search));
  }

  function pick(point: GeoPoint, found: GeocodedAddress | null) {
    const known = isPlacing ? {} : { street: found?.street ?? '', ...splitHouse(found?.house ?? '') };
    goTo('details', {
      ...known,
      city: found?.city ?? values.city,
      point: toPointText(point),
      // A point set on the map stays valid when the house number is corrected.
      pointOf: ANY_HOUSE,
    });
    // The step may not change, because the form is beside the map already: the effect above does not run then.
    requestAnimationFrame(() => pane.current?.querySelector<HTMLElement>('[data-starts-here]')?.focus());
  }

  return (
    <div
      className={classNames(
        'flex min-h-0 grow flex-col short:shrink-0',
        isWide && 'grid grid-cols-[26rem_1fr] grid-rows-1',
      )}
    >
      <div ref={pane} className={classNames('flex min-h-0 flex-col short:shrink-0', isMapStep ? 'shrink-0' : 'grow')}>
        <div className="flex shrink-0 flex-col gap-2 px-5 pt-1">
          {step === 'details' || step === 'place' ? (
            <BackButton
              label={step === 'place' ? t('common.back') : t('addresses.otherHouse')}
              onClick={() => goTo(step === 'place' ? 'hand' : 'search')}
            />
          ) : (
            <>
              {onBack && <BackButton label={t('addresses.title')} onClick={onBack} />}
              {ways.length > 1 && (
                <SegmentedControl
                  label={t('addresses.way')}
                  value={step}
                  segments={ways}
                  onValueChange={(next) => goTo(next, next === 'hand' && typed === '' ? typedInSearch() : {})}
                />
              )}
            </>
          )}
        </div>
        {step === 'search' && (
          <AddressSearch
            text={values.search}
            onTextChange={(search) => draft.change({ search })}
            onByHand={(line) => goTo('hand', toTypedFields(line))}
            onHouse={(found, door) => {
              const { city, street, house } = found;
              goTo('details', {
                city,
                street,
                ...splitHouse(house),
                ...door,
                point: toPointText(found),
                pointOf: toHouseKey({ street, house }),
              });
            }}
          >
            <Button
              variant="soft"
              isWide
              isLoading={place.location.kind === 'asking'}
              iconStart={<Icon name="locate" size={20} />}
              onClick={place.requestLocation}
            >
              {t('addresses.location.ask')}
            </Button>
            {/* On a wide screen the map shows the problem already. */}
            {!isWide && place.location.kind !== 'found' && <LocationProblem location={place.location} />}
          </AddressSearch>
        )}
        {isForm && (
          <AddressForm
            draft={draft}
            isSelected={isSelected}
            onShowOnMap={() => (isWide ? map.current?.focus() : goTo('place'))}
            onSaved={(address) => {
              draft.reset();
              onDone(address);
            }}
          />
        )}
      </div>
      {wasMapShown && (
        <div
          ref={map}
          tabIndex={-1}
          hidden={!isMapShown}
          role="group"
          aria-label={t('addresses.map.title')}
          className={classNames(
            'min-h-0 flex-col overflow-y-auto outline-none short:shrink-0',
            isMapShown && 'flex grow',
            isWide && 'border-s border-t border-line',
          )}
        >
          <AddressMap
            isShown={isMapShown}
            target={findPoint(values)}
            typed={isPlacing ? typed : null}
            isPicked={isForm && !isMapStep}
            place={place}
            onPick={pick}
            onByHand={() => goTo('hand', typed === '' ? typedInSearch() : {})}
          />
        </div>
      )}
    </div>
  );
}

function BackButton({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <Button
      variant="ghost"
      className="-ms-3 self-start"
      iconStart={<Icon name="chevron-left" size={18} />}
      onClick={onClick}
    >
      {label}
    </Button>
  );
}

/** The step shown beside the map on a wide screen. On a phone the map fills the screen. */
function besideMap(step: string): string {
  if (step === 'map') return 'search';
  return step === 'place' ? 'hand' : step;
}
