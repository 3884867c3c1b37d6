import { useMutation } from '@tanstack/react-query';
import type { PlaceArea } from '@kaplya/contract';
import { ApiFailure } from '@kaplya/client/failures/api-failure.ts';
import { showToast } from '@kaplya/ui/message/toasts.ts';
import type { MessageId } from '#i18n/message-id.ts';
import { useText } from '#i18n/use-text.ts';
import { ConfirmButton } from '#kit/form/confirm-button.tsx';
import { FormFailure } from '#kit/form/form-failure.tsx';
import { call } from '#platform/data/client.ts';

type DeleteZoneProps = { area: PlaceArea; title: string; onChanged: () => void; onDeleted: () => void };

const standing: Readonly<Record<string, MessageId>> = {
  orders: 'places.standing.orders',
  carts: 'places.standing.carts',
  slots: 'places.standing.slots',
  banners: 'places.standing.banners',
  codes: 'places.standing.codes',
};

/** Deletes a disabled zone; a refusal lists the records that still use the zone. */
export function DeleteZone({ area: { id, version }, title, onChanged, onDeleted }: DeleteZoneProps) {
  const t = useText();
  const removal = useMutation({
    mutationFn: () => call('deleteArea', { params: { id }, query: { version } }),
    onSuccess() {
      showToast({ tone: 'success', text: t('places.zoneDeleted', { zone: title }) });
      onDeleted();
      onChanged();
    },
    onError: onChanged,
  });
  const found = removal.error instanceof ApiFailure ? removal.error.details?.['standing'] : undefined;
  const words = (Array.isArray(found) ? found : []).flatMap((each) => {
    const message = standing[String(each)];
    return message ? [t(message)] : [];
  });
  return (
    <div className="flex flex-col gap-2 border-t border-line pt-3">
      <FormFailure failure={removal.error} />
      {words.length > 0 && <p className="text-sm">{t('places.standingOn', { what: words.join(', ') })}</p>}
      <div>
        <ConfirmButton
          label={t('places.deleteZone')}
          title={t('places.deleteZone.title', { zone: title })}
          text={t('places.deleteZone.text')}
          variant="ghost"
          isBusy={removal.isPending}
          onConfirm={() => removal.mutate()}
        />
      </div>
    </div>
  );
}
