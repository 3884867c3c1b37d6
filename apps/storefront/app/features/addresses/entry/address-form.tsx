import { useRef, useState, type FormEvent } from 'react';
import { useIsCustomer } from '#features/identity/session/use-session.ts';
import { joinHouseNumber } from '@kaplya/domain/house-number';
import { useLanguage } from '#i18n/use-language.ts';
import { useText } from '#i18n/use-text.ts';
import { ApiFailure, messageOf } from '@kaplya/client/failures/api-failure.ts';
import { getClient } from '#platform/data/client.ts';
import type { GuestAddress } from '#platform/kept/stored-values.ts';
import type { FormDraft } from '#platform/kept/use-form-draft.ts';
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
  type AddressDraftErrors,
  type AddressDraftField,
} from './address-draft.ts';
import { CommentField } from './comment-field.tsx';
import { DeliveryNotice, useIsOutside } from '../place/delivery-notice.tsx';
import { DoorFields } from './door-fields.tsx';
import { ElevatorChoice } from './elevator-choice.tsx';
import { isTypedHouse } from './house-match.ts';
import { OrganizationChoice } from './organization-choice.tsx';
import { Pane } from './pane.tsx';
import { toPlainSpaces } from './plain-spaces.ts';
import { getAddresses } from '../book/use-addresses.ts';

type AddressFormProps = {
  draft: FormDraft<AddressDraft>;
  onShowOnMap: () => void;
  onSaved: (address: GuestAddress) => void;
  /** The cart goes there from now on. */
  isSelected: boolean;
};

type Problem = { text: string; isUnknownHouse?: boolean; known?: GuestAddress | null };

/** What the server said of fields, by their names. */
type RefusedFields = Partial<Record<AddressDraftField, string>>;

/** The last step of every way to an address: the house, the door and what helps the courier (S-28). */
export function AddressForm({ draft, onShowOnMap, onSaved, isSelected }: AddressFormProps) {
  const t = useText();
  const language = useLanguage();
  const form = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<AddressDraftErrors>({});
  const [refused, setRefused] = useState<RefusedFields>({});
  const [problem, setProblem] = useState<Problem | null>(null);
  const [isSaving, setSaving] = useState(false);
  const isCustomer = useIsCustomer();
  const { values } = draft;
  const point = findPoint(values);
  const isOutside = useIsOutside(point);
  const canHaveNoRoom = values.room.trim() === '' && !values.noRoom;

  function change(changed: Partial<AddressDraft>) {
    draft.change(changed);
    setProblem(null);
    if (Object.keys(refused).length > 0) setRefused(without(refused, Object.keys(changed)));
    if (Object.keys(errors).length > 0) setErrors(keepStanding(errors, { ...values, ...changed }));
  }

  const bind = (field: AddressDraftField) => ({
    name: field,
    value: String(values[field]),
    error: errors[field] ? t(errors[field]) : refused[field],
    onChange: (event: { target: { value: string } }) => change({ [field]: toPlainSpaces(event.target.value) }),
  });

  function focus(field: string) {
    // What is wrong with it is there once the form is drawn anew.
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>(`[name="${field}"]`)?.focus());
  }

  /** The house as it is typed, looked for when nobody has shown it yet. */
  async function findPlace(typed: AddressDraft) {
    const known = findPoint(typed);
    if (known) return { point: known, city: typed.city };
    const house = joinHouseNumber(typed);
    const text = [typed.city, typed.street, house].filter(Boolean).join(', ');
    const { data } = await getClient().call('geocode', { query: { text, lang: language }, withToken: true });
    if (!data || !isTypedHouse({ street: typed.street, house }, data)) return null;
    return { point: { latitude: data.latitude, longitude: data.longitude }, city: data.city };
  }

  async function save(typed: AddressDraft) {
    const place = await findPlace(typed);
    if (!place) return setProblem({ text: t('addresses.form.unknownHouse'), isUnknownHouse: true });
    draft.change({
      city: place.city,
      point: toPointText(place.point),
      pointOf: findPoint(typed) ? typed.pointOf : toHouseKey(typed),
    });
    const { data: days } = await getClient().call('listDeliveryIntervals', { query: place.point });
    if (days.length === 0) return setProblem({ text: t('addresses.notServed') });

    const outcome = await getAddresses().add(toAddressFields(typed, place.point, place.city), { isSelected });
    if (outcome.kind === 'duplicate') {
      return setProblem({ text: outcome.message || t('errors.addressExists'), known: outcome.address });
    }
    if (outcome.warning) showToast({ tone: 'warning', text: outcome.warning });
    onSaved(outcome.address);
  }

  async function submit(changed: Partial<AddressDraft> = {}) {
    if (isSaving) return;
    const typed = withSplitHouse({ ...values, ...changed });
    draft.change(typed);
    const found = validateAddress(typed);
    setErrors(found);
    const [first] = Object.keys(found);
    if (first) return focus(first);

    setSaving(true);
    setProblem(null);
    setRefused({});
    try {
      await save(typed);
    } catch (failure) {
      tell(failure);
    } finally {
      setSaving(false);
    }
  }

  /** At the fields where the server names them; nothing that was typed is lost. */
  function tell(failure: unknown) {
    const named = failure instanceof ApiFailure ? failure.errors.filter(({ field }) => isField(field)) : [];
    const [first] = named;
    if (first?.field) {
      setRefused(Object.fromEntries(named.map(({ field, message }) => [field, message])));
      return focus(first.field);
    }
    const fallback = t(isCustomer ? 'errors.createAddress' : 'errors.createAnonymousAddress');
    const isOffline = failure instanceof ApiFailure && failure.kind === 'network';
    setProblem({ text: isOffline ? t('addresses.form.offline') : messageOf(failure, { fallback }) });
  }

  function chooseKnown(known: GuestAddress) {
    if (isSelected) getAddresses().select(known);
    onSaved(known);
  }

  return (
    <form
      ref={form}
      noValidate
      className="flex min-h-0 grow flex-col short:shrink-0"
      autoComplete="on"
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        void submit();
      }}
    >
      <Pane
        className="flex flex-col gap-4"
        footer={
          <>
            {/* What keeps it from being saved is in view too. */}
            <div role="alert">
              {problem && (
                <div className="mb-3 flex flex-col items-start gap-3 rounded-lg bg-warning-soft p-3">
                  <p className="flex items-start gap-2.5 text-warning">
                    <Icon name="warning" size={20} className="mt-0.5" />
                    {problem.text}
                  </p>
                  {problem.isUnknownHouse && (
                    <Button variant="secondary" iconStart={<Icon name="map" size={20} />} onClick={onShowOnMap}>
                      {t('addresses.form.showOnMap')}
                    </Button>
                  )}
                  {problem.known && (
                    <Button variant="secondary" onClick={() => problem.known && chooseKnown(problem.known)}>
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
                  isDisabled={isOutside || isSaving}
                  onClick={() => void submit({ noRoom: true })}
                >
                  {t('addresses.form.saveWithoutRoom')}
                </Button>
              )}
              <Button type="submit" className="min-h-12 grow px-3" isLoading={isSaving} isDisabled={isOutside}>
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
        {/* Its place is kept, so that nothing moves when the house that is typed becomes a known one. */}
        <div className="min-h-17 shrink-0">
          <DeliveryNotice point={point} />
          {!point && <p className="text-sm text-ink-muted">{t('addresses.form.houseHint')}</p>}
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

/** What was wrong and still is; what is typed now is judged when it is saved. */
function keepStanding(errors: AddressDraftErrors, draft: AddressDraft): AddressDraftErrors {
  const standing = validateAddress(draft);
  return Object.fromEntries(Object.entries(errors).filter(([field]) => field in standing));
}

function without(refused: RefusedFields, fields: readonly string[]): RefusedFields {
  return Object.fromEntries(Object.entries(refused).filter(([field]) => !fields.includes(field)));
}

const shownFields: ReadonlySet<string> = new Set<AddressDraftField>([
  ...(['street', 'house', 'housing', 'building', 'room'] as const),
  ...(['entrance', 'floor', 'intercom', 'name', 'comment'] as const),
]);

function isField(field: string | undefined): field is AddressDraftField {
  return field !== undefined && shownFields.has(field);
}
