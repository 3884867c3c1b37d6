import { useId } from 'react';
import { Link } from 'react-router';
import { useFormats } from '#i18n/formats/use-formats.ts';
import { useText } from '#i18n/use-text.ts';
import type { ShopItem } from '#features/goods/catalogue.ts';
import { itemPath } from '#platform/page/item-path.ts';
import { listParts } from '#features/goods/product-set.ts';
import { useCatalogue } from '#features/goods/use-catalogue.ts';

type SetCompositionProps = { set: Extract<ShopItem, { type: 'product_set' }> };

/** The parts of a set, each with the link to its page and its own price. */
export function SetComposition({ set }: SetCompositionProps) {
  const t = useText();
  const { money } = useFormats();
  const id = useId();
  const parts = listParts(set, useCatalogue());
  if (parts.length === 0) return null;

  return (
    <section aria-labelledby={id} className="mt-6">
      <h2 id={id} className="mb-2 text-lg">
        {t('catalogue.composition')}
      </h2>
      <ul className="divide-y divide-line rounded-lg bg-surface shadow-card">
        {parts.map(({ product, quantity }) => (
          <li key={product.id} className="relative flex items-center gap-3 p-3">
            <img
              src={product.image.contentUrl}
              alt=""
              width={56}
              height={56}
              loading="lazy"
              className="size-14 shrink-0 rounded-md bg-sunken object-contain p-0.5"
            />
            <span className="min-w-0 grow">
              <Link
                to={itemPath({ type: 'product', slug: product.slug })}
                className="font-medium after:absolute after:inset-0 hover:text-brand-ink hover:underline"
              >
                {product.name}
              </Link>
              <span className="block text-sm text-ink-muted tabular-nums">
                {quantity} × {money(product.price)}
              </span>
            </span>
            <span className="text-sm font-semibold whitespace-nowrap tabular-nums">
              {money({ ...product.price, amount: product.price.amount * quantity })}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
