import { formatPhone } from '#i18n/phones.ts';
import { useLanguage } from '#i18n/use-language.ts';
import { apiQuery } from '#platform/api-query.ts';
import { useQuery } from '#platform/queries.ts';
import { linkClass } from '#ui/link-class.ts';

/** Whom to call. */
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
