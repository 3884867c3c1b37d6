import { cleanLine } from '@kaplya/domain/typed-text';
import { useState } from 'react';
import { enterLeadsOn } from '@kaplya/ui/form/enter-leads-on.ts';
import { useText } from '#i18n/use-text.ts';
import { useCallForm } from '#platform/form/use-call-form.ts';
import type { GuestAddress } from '#platform/storage/stored-values.ts';
import { Button } from '@kaplya/ui/button/button.tsx';
import { Icon } from '@kaplya/ui/icon/icon.tsx';
import { showToast } from '@kaplya/ui/message/toasts.ts';
import { findChanges, toDetails, type AddressDetails } from './address-changes.ts';
import { toHouseText } from '../place/address-text.ts';
import { CommentField } from './comment-field.tsx';
import { DoorFields } from './door-fields.tsx';
import { ElevatorChoice } from './elevator-choice.tsx';
import { Pane } from './pane.tsx';
import { toPlainSpaces } from './plain-spaces.ts';
import { getAddresses } from '../book/use-addresses.ts';

type AddressEditProps = { address: GuestAddress; onDone: () => void; onBack?: () => void };

/**
 * The form for the courier's details of a stored address. The house cannot be changed, because another house is another
 * address.
 */
export function AddressEdit({ address, onDone, onBack }: AddressEditProps) {
  const t = useText();
  const [details, setDetails] = useState(() => toDetails(address));
  const form = useCallForm<keyof AddressDetails>({ failed: 'addresses.edit.failed' });
  const isRoomMissing = Boolean(address.room) && cleanLine(details.room) === '';

  function change(changed: Partial<AddressDetails>) {
    setDetails((now) => ({ ...now, ...changed }));
    form.clear();
  }

  const bind = (field: keyof AddressDetails) => ({
    name: field,
    value: details[field],
    error: field === 'room' && isRoomMissing ? t('errors.required') : null,
    onChange: (event: { target: { value: string } }) => change({ [field]: toPlainSpaces(event.target.value) }),
  });

  function submit() {
    const changes = findChanges(address, details);
    if (!changes) return onDone();
    void form.submit(isRoomMissing ? { room: t('errors.required') } : {}, async () => {
      const outcome = await getAddresses().change(address, changes);
      if (outcome.kind === 'duplicate') return { form: outcome.message || t('errors.addressExists') };
      showToast({ tone: 'success', text: t('addresses.edit.saved') });
      onDone();
      return {};
    });
  }

  return (
    <form {...form.toProps(submit)} onKeyDown={enterLeadsOn} className="flex min-h-0 grow flex-col short:shrink-0">
      <Pane
        className="flex flex-col gap-4"
        footer={
          <>
            <div role="alert">
              {form.errors.form && (
                <p className="mb-3 flex items-start gap-2.5 rounded-lg bg-warning-soft p-3 text-warning">
                  <Icon name="warning" size={20} className="mt-0.5" />
                  {form.errors.form}
                </p>
              )}
            </div>
            <Button type="submit" size="lg" isWide isLoading={form.isBusy}>
              {t('common.save')}
            </Button>
          </>
        }
      >
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
        <p className="flex items-start gap-2.5 font-semibold">
          <Icon name="pin" size={22} className="text-brand" />
          <span className="min-w-0 wrap-anywhere">
            {[toHouseText(address, t), address.city].filter(Boolean).join(', ')}
          </span>
        </p>
        <div className="grid grid-cols-2 max-[18rem]:grid-cols-1 items-start gap-x-3 gap-y-4">
          <DoorFields bind={bind} />
        </div>
        <ElevatorChoice value={details.hasElevator} onValueChange={(hasElevator) => change({ hasElevator })} />
        <CommentField {...bind('comment')} />
      </Pane>
    </form>
  );
}
