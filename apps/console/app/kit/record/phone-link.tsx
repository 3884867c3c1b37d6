import { isMasked } from '@kaplya/domain/mask-phone';
import { linkClass } from '@kaplya/ui/button/link-class.ts';
import { useFormats } from '../format/use-formats.ts';

/** A `tel:` link; a masked phone is plain text. */
export function PhoneLink({ phone }: { phone: string }) {
  const formats = useFormats();
  const shown = formats.phone(phone);
  return isMasked(phone) ? (
    <span className="whitespace-nowrap">{shown}</span>
  ) : (
    <a className={linkClass('inline-flex min-h-6 items-center whitespace-nowrap')} href={`tel:${phone}`}>
      {shown}
    </a>
  );
}
