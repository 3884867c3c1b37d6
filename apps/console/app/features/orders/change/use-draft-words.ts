import type { OpsOrderPage } from '@kaplya/contract';
import { useText } from '#i18n/use-text.ts';
import { useFormats } from '#kit/format/use-formats.ts';
import { toDraft, toEditedLines, toPlace, type OrderDraft } from './order-draft.ts';
import { toPointText } from '#kit/map/parse-point.ts';
import type { SlotOption } from './slot-options.ts';

/** The fields of a draft as texts, for the comparison in the conflict bar. */
export function useDraftWords(options: readonly SlotOption[] | undefined) {
  const t = useText();
  const formats = useFormats();

  const toOwnSlot = ({ slot }: OpsOrderPage) => ({
    value: toPlace(slot),
    label: `${formats.dateTime(slot.from)}–${formats.time(slot.to)}`,
  });

  function toWords(page: OpsOrderPage, draft: OrderDraft = toDraft(page)): Record<string, string> {
    const own = toOwnSlot(page);
    const { typed } = draft.address;
    const { known } = typed;
    const point = page.order.shipping.address.noPoint && known && !known.zoneOnly && toPointText(known);
    const goods = [
      ...toEditedLines(page.order).map(({ id, name }) => ({ name, quantity: draft.quantities[id] ?? 0 })),
      ...draft.added,
    ];
    return {
      goods: goods.map(({ name, quantity }) => t('order.goods.line', { name, quantity })).join(', '),
      empties: String(draft.returned),
      slot:
        draft.place === own.value
          ? own.label
          : (options?.find(({ value }) => value === draft.place)?.label ?? draft.place),
      address: [typed.text, typed.room, point].filter(Boolean).join(', '),
    };
  }

  return { toWords, toOwnSlot };
}
