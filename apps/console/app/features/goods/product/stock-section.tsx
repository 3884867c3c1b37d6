import type { Goods } from '@kaplya/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '@kaplya/ui/button/button.tsx';
import { useText } from '#i18n/use-text.ts';
import { SelectField } from '#kit/form/select-field.tsx';
import { useFormats } from '#kit/format/use-formats.ts';
import { Section } from '#kit/layout/section.tsx';
import { FailureCallout } from '#kit/state/failure-callout.tsx';
import { apiQuery } from '#platform/data/api-query.ts';
import { useMay } from '#platform/session/me.ts';
import { ReceiptDialog } from './receipt-dialog.tsx';

type StockSectionProps = { goods: Pick<Goods, 'id' | 'externalId'> };

const LEVELS_AT_MOST = 20;

/** The stock of a product in a warehouse, and a receipt of it in one step. */
export function StockSection({ goods }: StockSectionProps) {
  const t = useText();
  const { number } = useFormats();
  const mayWrite = useMay('stock.write');
  const [warehouseId, setWarehouseId] = useState<string>();
  const [isOpen, setOpen] = useState(false);
  const query = { q: goods.externalId, limit: LEVELS_AT_MOST, ...(warehouseId !== undefined && { warehouseId }) };
  const { data, error, refetch } = useQuery(apiQuery('listStock', { query }));
  const level = data?.items.find(({ productId }) => productId === goods.id);
  const shown = data?.warehouseId ?? warehouseId;
  return (
    <Section title={t('goods.stock')}>
      {error && !data && <FailureCallout failure={error} onRetry={() => void refetch()} />}
      {data && (
        <div className="flex flex-col items-start gap-3">
          {data.warehouses.length > 1 && (
            <SelectField
              label={t('goods.stock.warehouse')}
              options={data.warehouses.map(({ id, name }) => ({ value: id, label: name }))}
              value={shown ?? ''}
              onChange={({ target }) => setWarehouseId(target.value)}
            />
          )}
          <p>{t('goods.stock.has', { free: number(level?.free ?? 0), onHand: number(level?.onHand ?? 0) })}</p>
          {mayWrite && (
            <Button variant="secondary" size="sm" onClick={() => setOpen(true)}>
              {t('goods.stock.receive')}
            </Button>
          )}
        </div>
      )}
      {isOpen && shown !== undefined && (
        <ReceiptDialog
          productId={goods.id}
          warehouse={data?.warehouses.find(({ id }) => id === shown) ?? { id: shown, name: shown }}
          onClose={() => setOpen(false)}
        />
      )}
    </Section>
  );
}
