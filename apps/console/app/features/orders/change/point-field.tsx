import { TextField } from '@kaplya/ui/field/text-field.tsx';
import { splitAddressLine } from '@kaplya/domain/typed-address';
import { useState } from 'react';
import { useText } from '#i18n/use-text.ts';
import type { TypedAddress } from '../../phone-order/index.ts';
import { parsePoint } from './parse-point.ts';

type PointFieldProps = { city: string; typed: TypedAddress; onChange: (typed: TypedAddress) => void };

/** The coordinates of a house that no suggestion names, as they are copied from any map. */
export function PointField({ city, typed, onChange }: PointFieldProps) {
  const t = useText();
  const [text, setText] = useState('');
  const isUnread = text.trim() !== '' && parsePoint(text) === null;
  return (
    <TextField
      label={t('order.address.point')}
      hint={t('order.address.point.hint')}
      error={isUnread ? t('order.address.point.wrong') : undefined}
      autoComplete="off"
      inputMode="text"
      maxLength={60}
      value={text}
      onChange={({ target: { value } }) => {
        setText(value);
        const point = parsePoint(value);
        if (!point) return;
        const { street, house } = splitAddressLine(typed.text);
        onChange({ ...typed, known: { city, street, house, ...point } });
      }}
    />
  );
}
