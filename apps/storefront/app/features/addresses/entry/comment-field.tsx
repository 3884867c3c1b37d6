import { useText } from '#i18n/use-text.ts';
import { TextArea } from '@kaplya/ui/field/text-area.tsx';
import type { Bound } from './door-fields.tsx';

/** A note to the courier about the address. */
export function CommentField(bound: Bound) {
  const t = useText();
  return (
    <TextArea
      label={t('addresses.form.comment')}
      isOptional
      rows={2}
      placeholder={t('addresses.form.comment.placeholder')}
      maxLength={500}
      {...bound}
    />
  );
}
