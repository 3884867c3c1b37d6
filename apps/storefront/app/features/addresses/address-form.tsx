import { useRef, useState, type FormEvent } from 'react';
import { useIsCustomer } from '#features/identity/use-session.ts';
import { useLanguage } from '#i18n/use-language.ts';
import { useText } from '#i18n/use-text.ts';
import { messageOf } from '#platform/api-failure.ts';
import { getClient } from '#platform/client.ts';
import type { GuestAddress } from '#platform/stored-values.ts';
import type { FormDraft } from '#platform/use-form-draft.ts';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { Icon } from '#ui/icon.tsx';
import { TextArea } from '#ui/text-area.tsx';
import { TextField } from '#ui/text-field.tsx';
import { showToast } from '#ui/toasts.ts';
import {
  findPoint,
  toAddressFields,
  toHouseKey,
  toPointText,
  validateAddress,
  type AddressDraft,
  type AddressDraftErrors,
  type AddressDraftField,
} from './address-draft.ts';
import { DeliveryNotice, useIsOutside } from './delivery-notice.tsx';
import { DoorFields } from './door-fields.tsx';
import { ElevatorChoice } from './elevator-choice.tsx';
import { isTypedHouse } from './house-match.ts';
import { OrganizationChoice } from './organization-choice.tsx';
import { StickyFooter } from './sticky-footer.tsx';
import { getAddresses } from './use-addresses.ts';

type AddressFormProps = {
  draft: FormDraft<AddressDraft>;
  /** The house was found on the map before: its fields stay folded until somebody wants to correct them. */
  onShowOnMap: () => void;
  onSaved: (address: GuestAddress) => void;
};

type Problem = { text: string; isUnknownHouse?: boolean; known?: GuestAddress | null };

/** The last step of every way to an address: the house, the door and what helps the courier (S-28). */
export function AddressForm({ draft, onShowOnMap, onSaved }: AddressFormProps) {
  const t = useText();
  const language = useLanguage();
  const form = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<AddressDraftErrors>({});
  const [problem, setProblem] = useState<Problem | null>(null);
  const [isSaving, setSaving] = useState(false);
  const isCustomer = useIsCustomer();
  const { values } = draft;
  const point = findPoint(values);
  const isOutside = useIsOutside(point);

  function change(changed: Partial<AddressDraft>) {
    draft.change(changed);
    setProblem(null);
    if (Object.keys(errors).length > 0) setErrors(keepStanding(errors, { ...values, ...changed }));
  }

  const bind = (field: AddressDraftField) => ({
    name: field,
    value: String(values[field]),
    error: errors[field] && t(errors[field]),
    onChange: (event: { target: { value: string } }) => change({ [field]: event.target.value }),
  });

  /** The house as it is typed, looked for when nobody has shown it yet. */
  async function findPlace() {
    if (point) return { point, city: values.city };
    const text = [values.city, values.street, values.house].filter(Boolean).join(', ');
    const { data } = await getClient().call('geocode', { query: { text, lang: language } });
    if (!data || !isTypedHouse(values, data)) return null;
    return { point: { latitude: data.latitude, longitude: data.longitude }, city: data.city };
  }

  async function save() {
    const place = await findPlace();
    if (!place) return setProblem({ text: t('addresses.form.unknownHouse'), isUnknownHouse: true });
    draft.change({
      city: place.city,
      point: toPointText(place.point),
      pointOf: point ? values.pointOf : toHouseKey(values),
    });
    const { data: days } = await getClient().call('listDeliveryIntervals', { query: place.point });
    if (days.length === 0) return setProblem({ text: t('addresses.notServed') });

    const outcome = await getAddresses().add(toAddressFields(values, place.point, place.city));
    if (outcome.kind === 'duplicate') {
      return setProblem({ text: outcome.message || t('errors.addressExists'), known: outcome.address });
    }
    if (outcome.warning) showToast({ tone: 'warning', text: outcome.warning });
    onSaved(outcome.address);
  }

  async function onSubmit(event: FormEvent) {
    event.preventDefault();
    if (isSaving) return;
    const found = validateAddress(values);
    setErrors(found);
    const [first] = Object.keys(found);
    if (first) return form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();

    setSaving(true);
    setProblem(null);
    try {
      await save();
    } catch (failure) {
      setProblem({
        text: messageOf(failure, {
          fallback: t(isCustomer ? 'errors.createAddress' : 'errors.createAnonymousAddress'),
        }),
      });
    } finally {
      setSaving(false);
    }
  }

  return (
    <form
      ref={form}
      noValidate
      className="flex flex-col gap-4"
      autoComplete="on"
      onSubmit={(event) => void onSubmit(event)}
    >
      <div className="grid grid-cols-[1fr_5.5rem] items-start gap-x-3 sm:grid-cols-[1fr_9rem]">
        <TextField
          label={t('addresses.form.street')}
          autoComplete="address-line1"
          maxLength={200}
          {...bind('street')}
        />
        <TextField label={t('addresses.form.house')} autoComplete="off" maxLength={30} {...bind('house')} />
      </div>
      <DeliveryNotice point={point} />
      <div className="grid grid-cols-2 items-start gap-x-3 gap-y-4 sm:grid-cols-4">
        <DoorFields bind={bind} isRoomDisabled={values.noRoom} />
        <Checkbox
          className="col-span-full -mt-3"
          label={t('addresses.form.noRoom')}
          checked={values.noRoom}
          onChange={(event) => change({ noRoom: event.target.checked, ...(event.target.checked && { room: '' }) })}
        />
      </div>
      <ElevatorChoice value={values.hasElevator} onValueChange={(hasElevator) => change({ hasElevator })} />
      <div className="grid grid-cols-2 gap-x-3">
        <TextField label={t('addresses.form.housing')} autoComplete="off" maxLength={30} {...bind('housing')} />
        <TextField label={t('addresses.form.building')} autoComplete="off" maxLength={30} {...bind('building')} />
      </div>
      <TextField
        label={t('addresses.form.name')}
        isOptional
        autoComplete="off"
        placeholder={t('addresses.form.name.placeholder')}
        maxLength={100}
        {...bind('name')}
      />
      <TextArea
        label={t('addresses.form.comment')}
        isOptional
        rows={2}
        placeholder={t('addresses.form.comment.placeholder')}
        maxLength={500}
        {...bind('comment')}
      />
      <OrganizationChoice value={values.legalPersonId} onValueChange={(legalPersonId) => change({ legalPersonId })} />
      <StickyFooter>
        {/* What keeps it from being saved is in view too. */}
        <div role="alert">
          {problem && (
            <div className="flex flex-col items-start gap-3 mb-3 rounded-lg bg-warning-soft p-3">
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
        <Button type="submit" size="lg" isWide isLoading={isSaving} isDisabled={isOutside}>
          {t('addresses.form.save')}
        </Button>
      </StickyFooter>
    </form>
  );

  function chooseKnown(known: GuestAddress) {
    getAddresses().select(known);
    onSaved(known);
  }
}

/** What was wrong and still is; what is typed now is judged when it is saved. */
function keepStanding(errors: AddressDraftErrors, draft: AddressDraft): AddressDraftErrors {
  const standing = validateAddress(draft);
  return Object.fromEntries(Object.entries(errors).filter(([field]) => field in standing));
}
