import type { Goods } from '@kaplya/contract';
import { useSearchParams } from 'react-router';
import { Button } from '@kaplya/ui/button/button.tsx';
import { useText } from '#i18n/use-text.ts';
import { Section } from '#kit/layout/section.tsx';
import { PagePreview } from '#kit/preview/page-preview.tsx';
import { call } from '#platform/data/client.ts';
import { useMe } from '#platform/session/me.ts';
import { toGoodsBody, type GoodsValues } from './goods-values.ts';

type GoodsPreviewProps = { goods: Goods; values: GoodsValues };

const PARAM = 'preview';

/** The storefront's page with the typed values; a query parameter of the URL shows or hides it. */
export function GoodsPreview({ goods: { id, kind, price }, values }: GoodsPreviewProps) {
  const t = useText();
  const { languages } = useMe().partner;
  const [params, setParams] = useSearchParams();
  const isShown = params.get(PARAM) === 'on';
  const { externalId: _code, slug: _slug, isActive: _isActive, ...body } = toGoodsBody(values, { kind, price }, true);
  const { vatCode: _vat, paymentSubject: _subject, earnBps: _earn, products, ...shown } = body;
  const draft = { ...shown, ...(products && products.length > 0 && { products }) };
  const isNamed = languages.some((language) => draft.names?.[language] !== '');

  function toggle() {
    setParams(
      (former) => {
        const next = new URLSearchParams(former);
        if (isShown) next.delete(PARAM);
        else next.set(PARAM, 'on');
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  }

  return (
    <Section
      title={t('kit.preview')}
      aside={
        <Button variant="secondary" size="sm" aria-expanded={isShown} onClick={toggle}>
          {t(isShown ? 'goods.preview.hide' : 'goods.preview.show')}
        </Button>
      }
    >
      {isShown ? (
        <PagePreview
          id="goods"
          draft={isNamed ? { id: id === '' ? null : id, kind, draft } : null}
          missing={t('goods.preview.missing')}
          load={(wanted, style, signal) => call('previewGoods', { body: { ...style, goods: wanted }, signal })}
        />
      ) : (
        <p className="text-sm text-ink-muted">{t('goods.preview.text')}</p>
      )}
    </Section>
  );
}
