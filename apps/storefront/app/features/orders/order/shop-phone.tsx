import { formatPhone } from '@kaplya/domain/phones';
import { useLanguage } from '#i18n/use-language.ts';
import { apiQuery } from '#platform/data/api-query.ts';
import { useQuery } from '#platform/data/queries.ts';
import { linkClass } from '@kaplya/ui/button/link-class.ts';

/** The shop's phone number. */
export function ShopPhone() {
  const lang = useLanguage();
  const { data } = useQuery(apiQuery('getCompany', { query: { lang } }));
  if (!data) return null;
  const { phone } = data.data;
  return (
    <a href={`tel:${phone}`} className={linkClass('inline-flex min-h-target items-center whitespace-nowrap')}>
      {formatPhone(phone)}
    </a>
  );
}
