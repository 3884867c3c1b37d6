import { Link } from 'react-router';
import { buttonClass } from '@kaplya/ui/button/button-class.ts';
import { useText } from '#i18n/use-text.ts';
import { ScreenHeader } from '#kit/layout/screen-header.tsx';
import { DataList } from '#kit/list/data-list.tsx';
import { ScreenState } from '#kit/state/screen-state.tsx';
import { promoCodesList } from './promo-codes-list.tsx';

export function PromoCodesScreen() {
  const t = useText();
  return (
    <>
      <ScreenHeader
        title={t('shell.nav.promoCodes')}
        actions={
          <Link to="/marketing/promo-codes/new" className={buttonClass({ size: 'sm' })}>
            {t('marketing.promo.new')}
          </Link>
        }
      />
      <DataList
        definition={promoCodesList}
        empty={<ScreenState icon="ticket" title={t('marketing.promos.empty')} text={t('marketing.promos.emptyText')} />}
      />
    </>
  );
}
