import { useText } from '#i18n/use-text.ts';

type Count = {
  readonly taken: number;
  readonly declared: number;
  /** Bottles that stay with the customer; null: a guest, whose bottles nobody counts. */
  readonly stays: number | null;
  /** The count that is corrected. */
  readonly was?: number | null;
};

/** Says a count of empties in words: "took 3 of 5 · 7 stay". */
export function useCountEcho(): (count: Count) => string {
  const t = useText();
  return ({ taken, declared, stays, was = null }) =>
    [
      t('order.count.echo', { taken, declared }),
      ...(was === null ? [] : [t('order.count.was', { count: was })]),
      ...(stays === null ? [] : [t('order.count.stays', { count: stays })]),
    ].join(' · ');
}
