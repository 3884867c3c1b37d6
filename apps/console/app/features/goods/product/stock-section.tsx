import type { Goods } from '@kaplya/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '@kaplya/ui/button/button.tsx';
import { TextField } from '@kaplya/ui/field/text-field.tsx';
import { useText } from '#i18n/use-text.ts';
import { ChangeFailure } from '#kit/conflict/change-failure.tsx';
import { FormDialog } from '#kit/form/form-dialog.tsx';
import { SelectField } from '#kit/form/select-field.tsx';
import { useFormats } from '#kit/format/use-formats.ts';
import { Section } from '#kit/layout/section.tsx';
import { FailureCallout } from '#kit/state/failure-callout.tsx';
import { apiQuery } from '#platform/data/api-query.ts';
import { call } from '#platform/data/client.ts';
import { useMay } from '#platform/session/me.ts';

type StockSectionProps = { goods: Pick<Goods, 'id' | 'externalId'> };

const PIECES_AT_MOST = 1_000_000;
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

type ReceiptDialogProps = {
  productId: string;
  warehouse: { readonly id: string; readonly name: string };
  onClose: () => void;
};

function ReceiptDialog({ productId, warehouse, onClose }: ReceiptDialogProps) {
  const t = useText();
  const queries = useQueryClient();
  // A document sent twice is posted once.
  const [id] = useState(() => crypto.randomUUID());
  const [typed, setTyped] = useState('');
  const [isRead, setRead] = useState(false);
  const quantity = /^\d{1,7}$/.test(typed.trim()) ? Number(typed) : 0;
  const isFit = quantity > 0 && quantity <= PIECES_AT_MOST;
  const receipt = useMutation({
    mutationFn: () =>
      call('createStockDocument', {
        body: { id, kind: 'receipt', warehouseId: warehouse.id, lines: [{ productId, quantity }] },
      }),
    async onSuccess() {
      await queries.invalidateQueries({ queryKey: ['listStock'] });
      void queries.invalidateQueries({ queryKey: ['list'] });
      onClose();
    },
  });
  return (
    <FormDialog
      title={t('goods.stock.receive')}
      description={warehouse.name}
      size="sm"
      submitLabel={t('goods.stock.post')}
      isBusy={receipt.isPending}
      commits
      onClose={onClose}
      onSubmit={() => {
        setRead(true);
        if (isFit) receipt.mutate();
      }}
    >
      <TextField
        label={t('goods.stock.pieces')}
        name="quantity"
        inputMode="numeric"
        value={typed}
        error={isRead && !isFit ? t('goods.stock.piecesWrong', { most: PIECES_AT_MOST }) : null}
        onChange={({ target }) => setTyped(target.value)}
      />
      <ChangeFailure failure={receipt.error} onReread={() => receipt.reset()} />
    </FormDialog>
  );
}
