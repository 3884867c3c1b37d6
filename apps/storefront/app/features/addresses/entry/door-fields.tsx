import { useText } from '#i18n/use-text.ts';
import { TextField } from '@kaplya/ui/field/text-field.tsx';

type Field = 'room' | 'entrance' | 'floor' | 'intercom';

/** The functions of the form that bind a control to a field. */
export type Bound = {
  name: string;
  value: string;
  error: string | null | undefined;
  onChange: (event: { target: { value: string } }) => void;
};

type DoorFieldsProps = { bind: (field: Field) => Bound; isRoomDisabled?: boolean };

/** The fields for entrance, floor, room and the like. An error below one field does not move the others. */
export function DoorFields({ bind, isRoomDisabled = false }: DoorFieldsProps) {
  const t = useText();
  return (
    <>
      <TextField
        label={t('addresses.form.room')}
        autoComplete="address-line2"
        maxLength={30}
        disabled={isRoomDisabled}
        data-starts-here={isRoomDisabled ? undefined : ''}
        {...bind('room')}
      />
      <TextField
        label={t('addresses.form.entrance')}
        autoComplete="off"
        maxLength={30}
        data-starts-here={isRoomDisabled ? '' : undefined}
        {...bind('entrance')}
      />
      <TextField
        label={t('addresses.form.floor')}
        inputMode="numeric"
        autoComplete="off"
        maxLength={10}
        {...bind('floor')}
      />
      <TextField label={t('addresses.form.intercom')} autoComplete="off" maxLength={30} {...bind('intercom')} />
    </>
  );
}
