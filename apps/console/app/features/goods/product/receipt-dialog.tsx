import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { TextField } from '@kaplya/ui/field/text-field.tsx';
import { showToast } from '@kaplya/ui/message/toasts.ts';
import { useText } from '#i18n/use-text.ts';
import { ChangeFailure } from '#kit/conflict/change-failure.tsx';
import { FormDialog } from '#kit/form/form-dialog.tsx';
import { readPieces } from '#kit/format/read-pieces.ts';
import { useFormats } from '#kit/format/use-formats.ts';
import { call } from '#platform/data/client.ts';

const PIECES_AT_MOST = 1_000_000;

type ReceiptDialogProps = {
  productId: string;
  warehouse: { readonly id: string; readonly name: string };
  onClose: () => void;
};

/** A receipt of one product in a warehouse. */
export function ReceiptDialog({ productId, warehouse, onClose }: ReceiptDialogProps) {
  const t = useText();
  const { number } = useFormats();
  const queries = useQueryClient();
  // A document sent twice is posted once.
  const [id] = useState(() => crypto.randomUUID());
  const [typed, setTyped] = useState('');
  const [isRead, setRead] = useState(false);
  const quantity = readPieces(typed) ?? 0;
  const isFit = quantity > 0;
  const receipt = useMutation({
    mutationFn: () =>
      call('createStockDocument', {
        body: { id, kind: 'receipt', warehouseId: warehouse.id, lines: [{ productId, quantity }] },
      }),
    async onSuccess() {
      await queries.invalidateQueries({ queryKey: ['listStock'] });
      void queries.invalidateQueries({ queryKey: ['list'] });
      onClose();
      showToast({ tone: 'success', text: t('goods.stock.posted', { count: number(quantity) }) });
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
        error={isRead && !isFit ? t('goods.stock.piecesWrong', { most: number(PIECES_AT_MOST) }) : null}
        onChange={({ target }) => setTyped(target.value)}
      />
      <ChangeFailure failure={receipt.error} onReread={() => receipt.reset()} />
    </FormDialog>
  );
}
