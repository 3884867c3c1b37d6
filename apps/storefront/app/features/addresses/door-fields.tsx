import { useText } from '#i18n/use-text.ts';
import { TextField } from '#ui/text-field.tsx';

type Field = 'room' | 'entrance' | 'floor' | 'intercom';

/** What a control needs of the form that it stands in. */
export type Bound = {
  name: string;
  value: string;
  error: string | null | undefined;
  onChange: (event: { target: { value: string } }) => void;
};

type DoorFieldsProps = { bind: (field: Field) => Bound; isRoomDisabled?: boolean };

/** Where in the house: in one row where there is room for it. */
export function DoorFields({ bind, isRoomDisabled = false }: DoorFieldsProps) {
  const t = useText();
  const room = bind('room');
  return (
    <>
      {/* What is wrong with it takes a line of its own. */}
      <div className={room.error ? 'col-span-full' : undefined}>
        <TextField
          label={t('addresses.form.room')}
          autoComplete="address-line2"
          maxLength={30}
          disabled={isRoomDisabled}
          {...room}
        />
      </div>
      <TextField label={t('addresses.form.entrance')} autoComplete="off" maxLength={30} {...bind('entrance')} />
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
