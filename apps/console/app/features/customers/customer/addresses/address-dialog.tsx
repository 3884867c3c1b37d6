import type { AddressFields, GivenPlace } from '@kaplya/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '@kaplya/ui/button/button.tsx';
import { TextArea } from '@kaplya/ui/field/text-area.tsx';
import { TextField } from '@kaplya/ui/field/text-field.tsx';
import { useText } from '#i18n/use-text.ts';
import { FormDialog } from '#kit/form/form-dialog.tsx';
import { FormFailure } from '#kit/form/form-failure.tsx';
import { noPlace, PlaceField, toGivenPlace, type PlaceDraft } from '#kit/map/place-field.tsx';
import { call } from '#platform/data/client.ts';
import { customerKey } from '../customer-query.ts';

export type SavedAddress = { readonly id: string; readonly text: string; readonly fields: AddressFields };

export const detailNames = ['room', 'entrance', 'floor', 'intercom', 'comment'] as const;

type Details = Record<(typeof detailNames)[number], string>;

const lengths: Record<keyof Details, number> = {
  room: 30,
  entrance: 30,
  floor: 10,
  intercom: 30,
  comment: 500,
};

type AddressDialogProps = { customerId: string; address: SavedAddress; onClose: () => void };

/** The details of a saved address; fields that were not changed are not sent, so that no other change is undone. */
export function AddressDialog({ customerId, address: { id, text, fields }, onClose }: AddressDialogProps) {
  const t = useText();
  const queries = useQueryClient();
  const [details, setDetails] = useState(() => toDetails(fields));
  const { mutate, error, isPending } = useMutation({
    mutationFn: (changes: Partial<Details> & { place?: GivenPlace }) =>
      call('changeCustomerAddress', { params: { id: customerId, addressId: id }, body: changes }),
    async onSuccess() {
      await queries.invalidateQueries({ queryKey: customerKey(customerId) });
      onClose();
    },
  });
  const [placeDraft, setPlaceDraft] = useState<PlaceDraft | null>(fields.zoneOnly || fields.noPoint ? noPlace : null);
  const place = placeDraft && toGivenPlace(placeDraft);
  const before = toDetails(fields);
  const changed = detailNames.filter((name) => details[name].trim() !== before[name]);
  const toProps = (name: keyof Details) => ({
    label: t(`customers.addresses.${name}`),
    autoComplete: 'off',
    maxLength: lengths[name],
    value: details[name],
    onChange: ({ target }: { target: { value: string } }) => setDetails({ ...details, [name]: target.value }),
  });
  return (
    <FormDialog
      title={t('customers.addresses.editTitle')}
      description={text}
      size="sm"
      submitLabel={t('kit.save')}
      isBusy={isPending}
      isDisabled={changed.length === 0 && place === null}
      onClose={onClose}
      onSubmit={() =>
        mutate({
          ...Object.fromEntries(changed.map((name) => [name, details[name].trim()])),
          ...(place && { place }),
        })
      }
    >
      <div className="grid grid-cols-2 gap-3">
        <TextField {...toProps('room')} />
        <TextField {...toProps('entrance')} />
        <TextField {...toProps('floor')} />
        <TextField {...toProps('intercom')} />
      </div>
      <TextArea {...toProps('comment')} rows={2} />
      {placeDraft ? (
        <PlaceField value={placeDraft} onChange={setPlaceDraft} />
      ) : (
        <div>
          <Button variant="secondary" size="sm" onClick={() => setPlaceDraft(noPlace)}>
            {t('map.place.change')}
          </Button>
        </div>
      )}
      <p className="text-sm text-ink-muted">{t('customers.addresses.editText')}</p>
      <FormFailure failure={error} />
    </FormDialog>
  );
}

function toDetails(fields: AddressFields): Details {
  const { room = '', entrance = '', floor = '', intercom = '', comment = '' } = fields;
  return { room, entrance, floor, intercom, comment };
}
