import { cleanLine } from '@kaplya/domain/typed-text';
import type { AddressFields } from '@kaplya/contract';
import { ApiFailure } from '@kaplya/client/failures/api-failure.ts';
import { useQuery } from '#platform/data/queries.ts';
import { apiQuery } from '#platform/data/api-query.ts';
import { findPointInArea } from '@kaplya/domain/point-in-area';
import { useState } from 'react';
import { useIsCustomer } from '#features/identity/session/use-session.ts';
import { joinHouseNumber } from '@kaplya/domain/house-number';
import { isSameHouse } from '@kaplya/domain/same-house';
import { useLanguage } from '#i18n/use-language.ts';
import { enterLeadsOn } from '@kaplya/ui/form/enter-leads-on.ts';
import { useText } from '#i18n/use-text.ts';
import { getClient } from '#platform/data/client.ts';
import { useCallForm } from '#platform/form/use-call-form.ts';
import type { GuestAddress } from '#platform/storage/stored-values.ts';
import type { FormDraft } from '#platform/storage/use-form-draft.ts';
import { Button } from '@kaplya/ui/button/button.tsx';
import { Checkbox } from '@kaplya/ui/field/checkbox.tsx';
import { Icon } from '@kaplya/ui/icon/icon.tsx';
import { TextField } from '@kaplya/ui/field/text-field.tsx';
import { showToast } from '@kaplya/ui/message/toasts.ts';
import {
  findPoint,
  toAddressFields,
  toHouseKey,
  toPointText,
  validateAddress,
  withSplitHouse,
  type AddressDraft,
  type AddressDraftField,
} from './address-draft.ts';
import { CommentField } from './comment-field.tsx';
import { DeliveryAvailability, useIsOutside } from '../place/delivery-availability.tsx';
import { DoorFields } from './door-fields.tsx';
import { ElevatorChoice } from './elevator-choice.tsx';
import { OrganizationChoice } from './organization-choice.tsx';
import { Pane } from './pane.tsx';
import { UnknownHouse } from './unknown-house.tsx';
import { toPlainSpaces } from './plain-spaces.ts';
import { getAddresses } from '../book/use-addresses.ts';
import { useHasAddressSearch } from '../place/use-has-address-search.ts';

type AddressFormProps = {
  draft: FormDraft<AddressDraft>;
  onShowOnMap: () => void;
  onSaved: (address: GuestAddress) => void;
  /** Whether the saved address becomes the selected one, and so the cart's. */
  isSelected: boolean;
};

/** The step offered after a failed save: placing the unknown house (its key), or using the known equal address. */
type NextStep = { unknownHouse: string } | { known: GuestAddress };

const namedFields = [
  ...(['street', 'house', 'housing', 'building', 'room'] as const),
  ...(['entrance', 'floor', 'intercom', 'name', 'comment'] as const),
] satisfies AddressDraftField[];

/** The last step of entering an address: the house, the door and details for the courier (S-28). */
export function AddressForm({ draft, onShowOnMap, onSaved, isSelected }: AddressFormProps) {
  const t = useText();
  const language = useLanguage();
  const hasSearch = useHasAddressSearch();
  const [nextStep, setNextStep] = useState<NextStep | null>(null);
  const isCustomer = useIsCustomer();
  const form = useCallForm<AddressDraftField>({
    namedFields,
    failed: isCustomer ? 'errors.createAddress' : 'errors.createAnonymousAddress',
    unreached: 'addresses.form.offline',
  });
  const { values } = draft;
  const point = findPoint(values);
  const isOutside = useIsOutside(point);
  const served = useQuery({
    ...apiQuery('listDeliveryAreas', { query: {} }),
    staleTime: Infinity,
    enabled: !hasSearch,
  });
  const onlyArea = served.data?.data.length === 1 ? served.data.data[0] : undefined;
  const canHaveNoRoom = cleanLine(values.room) === '' && !values.noRoom;

  function change(changed: Partial<AddressDraft>) {
    draft.change(changed);
    form.clear(...(Object.keys(changed) as AddressDraftField[]));
  }

  const bind = (field: AddressDraftField) => ({
    name: field,
    value: String(values[field]),
    error: form.errors[field],
    onChange: (event: { target: { value: string } }) => change({ [field]: toPlainSpaces(event.target.value) }),
  });

  /** Asks the map service; null also when it is down, which must not stop an address. */
  async function geocode(place: { text: string } | { lat: number; lon: number }) {
    try {
      return (await getClient().call('geocode', { query: { ...place, lang: language }, withToken: true })).data;
    } catch (failure) {
      if (failure instanceof ApiFailure && failure.code === 'maps.unavailable') return null;
      throw failure;
    }
  }

  /** Finds the point of the typed house, unless the draft has it already. null: not found. */
  async function findPlace(typed: AddressDraft) {
    const known = findPoint(typed);
    if (known) return { point: known, city: typed.city };
    if (!hasSearch) return null;
    const house = joinHouseNumber(typed);
    const text = [typed.city, typed.street, house].filter(Boolean).join(', ');
    const data = await geocode({ text });
    if (!data || !isSameHouse({ street: typed.street, house }, data)) return null;
    return { point: { latitude: data.latitude, longitude: data.longitude }, city: data.city };
  }

  async function getShopCity(): Promise<string> {
    const { data } = await getClient().call('getCompany', { query: { lang: language } });
    return data.defaultCity.name;
  }

  async function save(typed: AddressDraft, refused: NextStep | null) {
    const found = await findPlace(typed);
    // For a point without a known house, the map service may name no town: that of the shop is taken.
    const place = found && (found.city.trim() === '' ? { ...found, city: await getShopCity() } : found);
    if (!place) {
      const unknownHouse = toHouseKey(typed);
      const isSavedAgain = refused !== null && 'unknownHouse' in refused && refused.unknownHouse === unknownHouse;
      const { data: areas } = await getClient().call('listDeliveryAreas', { query: {} });
      const [area] = areas;
      if (!area) return { form: t('addresses.notServed') };
      if (areas.length === 1 && (isSavedAgain || !hasSearch)) return saveAsTyped(typed, area.id);
      setNextStep({ unknownHouse });
      return { form: t(hasSearch ? 'addresses.form.unknownHouse' : 'addresses.form.chooseArea') };
    }
    draft.change({
      city: place.city,
      point: toPointText(place.point),
      pointOf: findPoint(typed) ? typed.pointOf : toHouseKey(typed),
    });
    const { data: days } = await getClient().call('listDeliveryIntervals', { query: place.point });
    if (days.length === 0) return { form: t('addresses.notServed') };

    return store(toAddressFields(typed, place.point, place.city));
  }

  async function saveAsTyped(typed: AddressDraft, areaId: string) {
    const { data } = await getClient().call('listDeliveryAreas', { query: {} });
    const areas = data.map(({ id, coordinates }) => ({ id, polygon: coordinates }));
    const inside = findPointInArea(areaId, areas);
    if (!inside) return { form: t('addresses.notServed') };
    const around = typed.city === '' ? await geocode({ lat: inside.latitude, lon: inside.longitude }) : null;
    const city = typed.city || around?.city || (await getShopCity());
    return store({ ...toAddressFields(typed, inside, city), noPoint: true });
  }

  async function store(fields: AddressFields) {
    const outcome = await getAddresses().add(fields, { isSelected });
    if (outcome.kind === 'duplicate') {
      if (outcome.address) setNextStep({ known: outcome.address });
      return { form: outcome.message || t('errors.addressExists') };
    }
    if (outcome.warning) showToast({ tone: 'warning', text: outcome.warning });
    onSaved(outcome.address);
    return {};
  }

  function submit(changed: Partial<AddressDraft> = {}, areaId?: string) {
    if (form.isBusy) return;
    const typed = withSplitHouse({ ...values, ...changed });
    draft.change(typed);
    setNextStep(null);
    const mistakes = Object.entries(validateAddress(typed)).map(([field, message]) => [field, t(message)]);
    void form.submit(Object.fromEntries(mistakes), () =>
      areaId === undefined ? save(typed, nextStep) : saveAsTyped(typed, areaId),
    );
  }

  function chooseKnown(known: GuestAddress) {
    if (isSelected) getAddresses().select(known);
    onSaved(known);
  }

  return (
    <form
      {...form.toProps(() => submit())}
      onKeyDown={enterLeadsOn}
      className="flex min-h-0 grow flex-col short:shrink-0"
      autoComplete="on"
    >
      <Pane
        className="flex flex-col gap-4"
        footer={
          <>
            {/* The error stands in the footer, so that it is always visible. */}
            <div role="alert">
              {form.errors.form && (
                <div className="mb-3 flex flex-col items-start gap-3 rounded-lg bg-warning-soft p-3">
                  <p className="flex items-start gap-2.5 text-warning">
                    <Icon name="warning" size={20} className="mt-0.5" />
                    {form.errors.form}
                  </p>
                  {nextStep !== null && 'unknownHouse' in nextStep && (
                    <UnknownHouse
                      isLookedFor={hasSearch}
                      isBusy={form.isBusy}
                      onShowOnMap={onShowOnMap}
                      onAsTyped={(areaId) => submit({}, areaId)}
                    />
                  )}
                  {nextStep !== null && 'known' in nextStep && (
                    <Button variant="secondary" onClick={() => chooseKnown(nextStep.known)}>
                      {t('addresses.form.chooseKnown')}
                    </Button>
                  )}
                </div>
              )}
            </div>
            <div className="flex flex-wrap-reverse gap-2">
              {canHaveNoRoom && (
                <Button
                  variant="secondary"
                  className="min-h-12 grow px-3"
                  isDisabled={isOutside || form.isBusy}
                  onClick={() => submit({ noRoom: true })}
                >
                  {t('addresses.form.saveWithoutRoom')}
                </Button>
              )}
              <Button type="submit" className="min-h-12 grow px-3" isLoading={form.isBusy} isDisabled={isOutside}>
                {t('addresses.form.save')}
              </Button>
            </div>
          </>
        }
      >
        <div className="grid grid-cols-[7fr_6fr_6fr] max-[18rem]:grid-cols-1 items-start gap-x-3 gap-y-4">
          <div className="col-span-full">
            <TextField
              label={t('addresses.form.street')}
              autoComplete="address-line1"
              data-starts-here={values.street === '' ? '' : undefined}
              maxLength={200}
              {...bind('street')}
            />
          </div>
          <TextField
            label={t('addresses.form.house')}
            autoComplete="off"
            maxLength={30}
            {...bind('house')}
            onBlur={() => {
              const { house, housing, building } = withSplitHouse(values);
              if (house !== values.house) change({ house, housing, building });
            }}
          />
          <TextField label={t('addresses.form.housing')} autoComplete="off" maxLength={30} {...bind('housing')} />
          <TextField label={t('addresses.form.building')} autoComplete="off" maxLength={30} {...bind('building')} />
        </div>
        {/* Reserves the space, so that nothing moves when the availability of delivery becomes known. */}
        <div className="min-h-17 shrink-0">
          <DeliveryAvailability point={point} />
          {!point && (
            <p className="text-sm text-ink-muted">
              {t(hasSearch ? 'addresses.form.houseHint' : 'addresses.form.houseHint.typed')}
              {onlyArea && ` ${t('addresses.form.servedArea', { area: onlyArea.name })}`}
            </p>
          )}
        </div>
        <div className="grid grid-cols-2 max-[18rem]:grid-cols-1 items-start gap-x-3 gap-y-4">
          <DoorFields bind={bind} isRoomDisabled={values.noRoom} />
          <Checkbox
            className="col-span-full -mt-3"
            label={t('addresses.form.noRoom')}
            checked={values.noRoom}
            onChange={(event) => change({ noRoom: event.target.checked, ...(event.target.checked && { room: '' }) })}
          />
        </div>
        <ElevatorChoice value={values.hasElevator} onValueChange={(hasElevator) => change({ hasElevator })} />
        <TextField
          label={t('addresses.form.name')}
          isOptional
          autoComplete="off"
          placeholder={t('addresses.form.name.placeholder')}
          maxLength={100}
          {...bind('name')}
        />
        <CommentField {...bind('comment')} />
        <OrganizationChoice value={values.legalPersonId} onValueChange={(legalPersonId) => change({ legalPersonId })} />
      </Pane>
    </form>
  );
}
