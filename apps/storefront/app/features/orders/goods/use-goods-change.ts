import type { Order, OrderChange } from '@kaplya/contract';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { getEarlyCart } from '#features/cart/state/cart-session.ts';
import { useText } from '#i18n/use-text.ts';
import { ApiFailure, isUncertain } from '@kaplya/client/failures/api-failure.ts';
import { createUuid } from '@kaplya/client/tokens/uuid.ts';
import { showToast } from '@kaplya/ui/message/toasts.ts';
import { useDebounced } from '#platform/browser/use-debounced.ts';
import { getClient } from '#platform/data/client.ts';
import { useQuery } from '#platform/data/queries.ts';
import { paths } from '#platform/page/paths.ts';
import { cacheOrder, refreshOrder, reloadHistory } from '../data/order-queries.ts';
import {
  findLineOf,
  listMore,
  noGoods,
  toItemInputs,
  toKey,
  toLeft,
  type AddableItem,
  type ItemInputs,
} from './order-goods.ts';

const DEBOUNCE_MS = 300;

/** A confirmed change. Its key makes a repeat safe as long as its outcome is unknown. */
type Attempt = { key: string; items: ItemInputs; expectedDifference: number };

/**
 * The requested goods of an order, what they come to, and their confirmation (rules 83 to 83d). A preview that is
 * refused or late changes nothing of what was requested.
 */
export function useGoodsChange(order: Order, { isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const t = useText();
  const navigate = useNavigate();
  const [goods, setGoods] = useState(noGoods);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const [attempt, setAttempt] = useState<Attempt | null>(null);
  /** The number of the present opening: an answer to an earlier one is not shown. */
  const opening = useRef(0);

  const items = toItemInputs(order, goods);
  const text = JSON.stringify(items);
  const asked = useDebounced(text, DEBOUNCE_MS);
  const isAsked = isOpen && items.length > 0 && asked === text;
  const preview = useQuery<OrderChange>({
    queryKey: ['changeOrder', order.uuid, order.totals.toPay.amount, text],
    queryFn: async ({ signal }) => {
      const body = { externalOrder: order.uuid, items, preview: true };
      return (await getClient().call('changeOrder', { body, signal })).change;
    },
    enabled: isAsked && attempt === null && !isBusy,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });

  function request(next: typeof goods) {
    setFailure(null);
    setGoods(next);
  }

  function setItem(item: AddableItem, quantity: number) {
    const line = findLineOf(order, item);
    if (line) setLine(line.id, quantity);
    else request({ ...goods, added: { ...goods.added, [toKey(item)]: { item, quantity } } });
  }

  function setLine(id: string, quantity: number) {
    request({ ...goods, lines: { ...goods.lines, [id]: quantity } });
  }

  function close() {
    opening.current += 1;
    setGoods(noGoods);
    setFailure(null);
    setAttempt(null);
    onClose();
  }

  async function finish(changed: Order, isShown: boolean) {
    cacheOrder(changed);
    if (isShown) close();
    showToast({ tone: 'success', text: t('orders.goods.done', { number: order.id }) });
    await reloadHistory();
  }

  async function save() {
    if (!preview.data && attempt === null) return;
    const sent = attempt ?? { key: createUuid(), items, expectedDifference: preview.data?.difference.amount ?? 0 };
    const number = opening.current;
    const isShown = () => number === opening.current;
    setBusy(true);
    setFailure(null);
    try {
      const { key, ...body } = sent;
      const { order: changed } = await getClient().call('changeOrder', {
        body: { externalOrder: order.uuid, ...body },
        headers: { 'Idempotency-Key': key },
      });
      await finish(changed, isShown());
    } catch (refusal) {
      const isUnknown = refusal instanceof ApiFailure && isUncertain(refusal);
      const found = isUnknown ? await findChanged(order) : null;
      if (found) return await finish(found, isShown());
      void refreshOrder(order.uuid);
      if (!isShown()) return;
      setAttempt(isUnknown ? sent : null);
      setFailure(refusal);
      if (refusal instanceof ApiFailure && refusal.code === 'order.change_differs') void preview.refetch();
    } finally {
      setBusy(false);
    }
  }

  /** Puts what the order does not have into the cart. */
  function orderSeparately() {
    const more = listMore(order, goods);
    close();
    for (const { quantity, ...reference } of more) getEarlyCart().add(reference, quantity);
    void navigate(paths.cart());
  }

  return {
    goods,
    change: items.length > 0 && asked === text ? (preview.data ?? null) : null,
    failure: failure ?? (isAsked ? preview.error : null),
    isLoading: items.length > 0 && (asked !== text || preview.isFetching),
    /** Whether no answer says what became of the last confirmation. */
    isUnknown: attempt !== null,
    isBusy,
    hasChanges: items.length > 0,
    hasMore: listMore(order, goods).length > 0,
    quantityOf(item: AddableItem): number {
      const line = findLineOf(order, item);
      return line ? (goods.lines[line.id] ?? toLeft(line)) : (goods.added[toKey(item)]?.quantity ?? 0);
    },
    ...{ setItem, setLine, save, close, orderSeparately },
  };
}

/** Reads an order again whose change had no answer. null: it is as before, or not to be read either. */
async function findChanged(before: Order): Promise<Order | null> {
  try {
    const { data } = await getClient().call('getOrder', { params: { uuid: before.uuid } });
    return JSON.stringify(data.items) === JSON.stringify(before.items) ? null : data;
  } catch {
    return null;
  }
}
