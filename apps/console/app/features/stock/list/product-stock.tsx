import type { StockLevelRow } from '@kaplya/contract';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';
import { Button } from '@kaplya/ui/button/button.tsx';
import { linkClass } from '@kaplya/ui/button/link-class.ts';
import { TextField } from '@kaplya/ui/field/text-field.tsx';
import { useText } from '#i18n/use-text.ts';
import { SaveBar } from '#kit/form/save-bar.tsx';
import { useVersionedForm } from '#kit/form/use-versioned-form.ts';
import { useFormats } from '#kit/format/use-formats.ts';
import { Facts } from '#kit/record/facts.tsx';
import { QueryState } from '#kit/state/query-state.tsx';
import { call } from '#platform/data/client.ts';
import { useMay } from '#platform/session/me.ts';
import { toSigned } from '../effect/to-signed.ts';
import { readPieces } from '#kit/format/read-pieces.ts';
import { StockMarks } from './stock-marks.tsx';

type ProductStockProps = { warehouse: string; product: string };

const keyOf = ({ warehouse, product }: ProductStockProps) => ['stock-of', warehouse, product] as const;

/** A product in a warehouse: its stock, limits and movements. */
export function ProductStock(of: ProductStockProps) {
  const t = useText();
  const formats = useFormats();
  const mayWrite = useMay('stock.write');
  const maySeeOrders = useMay('orders.read');
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery({
    queryKey: keyOf(of),
    queryFn: ({ pageParam, signal }) =>
      call('listStockMovements', {
        params: of,
        query: { limit: 30, ...(pageParam !== null && { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });
  const [first] = data?.pages ?? [];
  if (!first) return <QueryState data={first} error={error} refetch={refetch} rows={6} />;
  const { level } = first;
  const movements = data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <div className="flex flex-col gap-4">
      <Facts
        facts={[
          { label: t('stock.code'), value: level.externalId },
          { label: t('stock.onHand'), value: formats.number(level.onHand) },
          { label: t('stock.reserved'), value: formats.number(level.reserved) },
          { label: t('stock.free'), value: formats.number(level.free) },
          { label: t('stock.countedAt'), value: level.countedAt === null ? null : formats.dateTime(level.countedAt) },
        ]}
      />
      <StockMarks level={level} />
      {mayWrite && <Limits {...of} level={level} />}
      <ul aria-label={t('stock.movements')} className="flex flex-col text-sm tabular-nums">
        {movements.map(({ id, at, reason, onHand, reserved, order, document }) => (
          <li key={id} className="flex flex-wrap items-baseline gap-x-3 border-b border-line py-1.5 last:border-0">
            <span className="min-w-0 grow">
              {t(`stock.reason.${reason}`)} {order && !maySeeOrders && t('stock.order', { number: order.number })}
              {order && maySeeOrders && (
                <Link className={linkClass()} to={`/orders/${order.uuid}`}>
                  {t('stock.order', { number: order.number })}
                </Link>
              )}
              {document && (
                <Link className={linkClass()} to={`/stock/documents/${document.id}`}>
                  {t('stock.document', { number: document.number })}
                </Link>
              )}
              <span className="block text-ink-muted">{formats.dateTime(at)}</span>
            </span>
            {onHand !== 0 && <b>{toSigned(onHand, formats.number)}</b>}
            {reserved !== 0 && (
              <span className="text-ink-muted">
                {t('stock.reservedBy', { pieces: toSigned(reserved, formats.number) })}
              </span>
            )}
          </li>
        ))}
        {movements.length === 0 && <li className="text-ink-muted">{t('stock.noMovements')}</li>}
      </ul>
      {hasNextPage && (
        <Button variant="secondary" size="sm" isLoading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('kit.list.more')}
        </Button>
      )}
    </div>
  );
}

type LimitValues = { lowBelow: string; safety: string };

const toValues = ({ lowBelow, safety }: StockLevelRow): LimitValues => ({
  lowBelow: lowBelow === null ? '' : `${lowBelow}`,
  safety: `${safety}`,
});

/** The safety stock and the threshold of low stock. */
function Limits({ level, ...of }: ProductStockProps & { level: StockLevelRow }) {
  const t = useText();
  const queries = useQueryClient();
  const form = useVersionedForm({
    ...{ loaded: level, toValues },
    async save({ lowBelow, safety }, { version }) {
      const saved = await call('changeStockLimits', {
        params: of,
        body: {
          version,
          safety: readPieces(safety) ?? level.safety,
          lowBelow: lowBelow.trim() === '' ? null : readPieces(lowBelow),
        },
      });
      await queries.invalidateQueries({ queryKey: keyOf(of) });
      await queries.invalidateQueries({ queryKey: ['list', 'stock'] });
      return saved;
    },
    reload: async () => (await call('listStockMovements', { params: of, query: { limit: 1 } })).level,
  });
  const { errors } = form.formState;
  const toLabel = (field: string) => (field === 'safety' ? t('stock.safety') : t('stock.lowBelow'));
  const isAtLeast = (least: number) => (typed: string) =>
    (readPieces(typed) ?? -1) >= least || t('stock.problem.notNumber');
  return (
    <form noValidate className="flex flex-col gap-3" onSubmit={form.onSubmit}>
      <div className="grid max-w-md grid-cols-2 items-start gap-3">
        <TextField
          label={t('stock.lowBelow')}
          inputMode="numeric"
          autoComplete="off"
          error={errors.lowBelow?.message}
          {...form.register('lowBelow', { validate: (typed) => typed.trim() === '' || isAtLeast(1)(typed) })}
        />
        <TextField
          label={t('stock.safety')}
          inputMode="numeric"
          autoComplete="off"
          error={errors.safety?.message}
          {...form.register('safety', { validate: isAtLeast(0) })}
        />
      </div>
      <SaveBar form={form} toLabel={toLabel} openedBy="peek" />
    </form>
  );
}
