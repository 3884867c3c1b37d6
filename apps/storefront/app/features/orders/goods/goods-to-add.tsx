import type { Order } from '@kaplya/contract';
import { toQueryDate, toZoned } from '@kaplya/domain/zoned-time';
import { useId, useState } from 'react';
import { AREA_COOKIE } from '#features/goods/area-cookie.ts';
import { findMaximum } from '#features/goods/stock.ts';
import { useCatalogue } from '#features/goods/use-catalogue.ts';
import { useFormats } from '#i18n/formats/use-formats.ts';
import { useLanguage } from '#i18n/use-language.ts';
import { useText } from '#i18n/use-text.ts';
import { messageOf } from '@kaplya/client/failures/api-failure.ts';
import { useDebounced } from '#platform/browser/use-debounced.ts';
import { apiQuery } from '#platform/data/api-query.ts';
import { useQuery } from '#platform/data/queries.ts';
import { findCookie } from '#platform/page/cookies.ts';
import { useStored } from '#platform/storage/use-stored.ts';
import { Button } from '@kaplya/ui/button/button.tsx';
import { TextField } from '@kaplya/ui/field/text-field.tsx';
import { Icon } from '@kaplya/ui/icon/icon.tsx';
import { Skeleton } from '@kaplya/ui/message/skeleton.tsx';
import { findCachedHistory } from '../data/cached-orders.ts';
import { GoodsRow } from './goods-row.tsx';
import { listOffered, toKey, type AddableItem, type RequestedGoods } from './order-goods.ts';

const DEBOUNCE_MS = 150;
const MAX_FOUND = 8;
const MAX_TYPED = 100;

type GoodsToAddProps = {
  order: Order;
  goods: RequestedGoods;
  quantityOf: (item: AddableItem) => number;
  isDisabled: boolean;
  onQuantityChange: (item: AddableItem, quantity: number) => void;
};

/** The goods that an order may get: a search, and without one those that the customer probably wants. */
export function GoodsToAdd({ order, goods, quantityOf, isDisabled, onQuantityChange }: GoodsToAddProps) {
  const t = useText();
  const lang = useLanguage();
  const { money } = useFormats();
  const catalogue = useCatalogue();
  const favourites = useStored('favourites') ?? [];
  const [bought] = useState(() => (findCachedHistory()?.orders ?? []).flatMap(listGoodsOf));
  const [text, setText] = useState('');
  const titleId = useId();

  const typed = text.trim();
  const asked = useDebounced(typed, DEBOUNCE_MS);
  const areaId = findCookie(document.cookie, AREA_COOKIE);
  const { date } = toZoned(Date.parse(order.shippingDate), order.timeZone);
  const answer = useQuery({
    ...apiQuery('searchCatalogue', {
      query: { q: asked, limit: MAX_FOUND, lang, date: toQueryDate(date), ...(areaId !== null && { areaId }) },
    }),
    enabled: asked !== '' && typed !== '',
    placeholderData: (previous) => previous,
  });
  const found = answer.data?.data ?? null;
  const isWaiting = typed !== '' && (asked !== typed || answer.isPlaceholderData || answer.isPending);

  const offered = listOffered({ order, bought, favourites, shelf: catalogue.items });
  const others = Object.values(goods.added).flatMap(({ item, quantity }) =>
    quantity > 0 && !offered.some((each) => toKey(each) === toKey(item)) ? item : [],
  );
  const isFailed = typed !== '' && answer.isError;
  const rows: readonly AddableItem[] = typed === '' ? [...others, ...offered] : isFailed ? [] : (found?.items ?? []);

  return (
    <section aria-labelledby={titleId} className="flex flex-col gap-2">
      <h3 id={titleId} className="text-base">
        {t('orders.goods.more')}
      </h3>
      <TextField
        label={t('orders.goods.search')}
        type="search"
        maxLength={MAX_TYPED}
        enterKeyHint="search"
        autoComplete="off"
        leading={<Icon name="search" size={20} />}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <p role="status" className={typed === '' || isWaiting || isFailed ? 'sr-only' : 'text-sm text-ink-muted'}>
        {typed !== '' &&
          !isWaiting &&
          !isFailed &&
          (rows.length === 0 ? t('search.nothing.title') : t('search.found', { count: found?.total ?? 0 }))}
      </p>
      {isFailed && (
        <div className="flex flex-col items-start gap-2">
          <p role="alert">{messageOf(answer.error, { fallback: t('search.failed.title') })}</p>
          <Button variant="secondary" onClick={() => void answer.refetch()}>
            {t('common.tryAgain')}
          </Button>
        </div>
      )}
      {isWaiting && rows.length === 0 && !isFailed && <Skeleton className="h-20 rounded-lg" />}
      <ul aria-labelledby={titleId} className={`divide-y divide-line ${isWaiting ? 'opacity-60' : ''}`}>
        {rows.map((item) => (
          <GoodsRow
            key={toKey(item)}
            name={item.name}
            image={item.image}
            text={item.available === 0 ? t('catalogue.soldOut') : money(item.price)}
            quantity={quantityOf(item)}
            maximum={findMaximum(item)}
            isOffered
            isDisabled={isDisabled}
            onQuantityChange={(quantity) => onQuantityChange(item, quantity)}
          />
        ))}
      </ul>
    </section>
  );
}

type PastOrder = NonNullable<ReturnType<typeof findCachedHistory>>['orders'][number];

function listGoodsOf(past: PastOrder) {
  return past.kind === 'cell' ? [] : past.items.filter(({ kind, isGift }) => kind === 'goods' && !isGift);
}
