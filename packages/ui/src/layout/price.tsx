import { classNames } from './class-names.ts';

type PriceProps = {
  /** The formatted price. */
  price: string;
  /** The former price, struck through. `oldPriceLabel` describes it to screen readers. */
  oldPrice?: string | null | undefined;
  oldPriceLabel?: string;
  /** The condition of the price, such as "with an exchange". */
  caption?: string;
  size?: 'sm' | 'md' | 'lg';
  isQuiet?: boolean;
  className?: string;
};

const SIZES = { sm: 'text-base', md: 'text-lg', lg: 'text-xl' };

export function Price({
  price,
  oldPrice,
  oldPriceLabel,
  caption,
  size = 'md',
  isQuiet = false,
  className,
}: PriceProps) {
  return (
    <span className={classNames('inline-flex flex-col', className)}>
      <span className="flex flex-wrap items-baseline gap-x-2">
        <span
          className={classNames(
            'whitespace-nowrap tabular-nums',
            SIZES[size],
            isQuiet ? 'font-medium text-ink-muted' : 'font-bold',
          )}
        >
          {price}
        </span>
        {oldPrice && (
          <s className="text-sm whitespace-nowrap text-ink-muted tabular-nums">
            {oldPriceLabel && <span className="sr-only">{oldPriceLabel} </span>}
            {oldPrice}
          </s>
        )}
      </span>
      {caption && <span className="text-xs text-ink-muted">{caption}</span>}
    </span>
  );
}
