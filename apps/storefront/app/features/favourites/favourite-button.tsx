import { useText } from '#i18n/use-text.ts';
import { getClient } from '#platform/data/client.ts';
import { useStored } from '#platform/storage/use-stored.ts';
import { classNames } from '@kaplya/ui/layout/class-names.ts';
import { IconButton } from '@kaplya/ui/button/icon-button.tsx';
import { whenOnline } from '@kaplya/ui/lazy/when-online.ts';
import type { FavouriteItem } from './favourite-item.ts';

type FavouriteButtonProps = { item: FavouriteItem & { name: string }; className?: string; hasTooltip?: boolean };

/**
 * The favourite button of an item (S-63). A press changes this device at once; the account receives the change
 * afterwards.
 */
export function FavouriteButton({ item: { type, id, name }, className, hasTooltip = true }: FavouriteButtonProps) {
  const t = useText();
  const key = `${type}:${id}`;
  const isOn = useStored('favourites')?.includes(key) ?? false;

  return (
    <IconButton
      icon="heart"
      label={t('catalogue.favourite', { name })}
      hasTooltip={hasTooltip}
      aria-pressed={isOn}
      className={classNames('favourite', className)}
      onClick={() => {
        const { storage, tokens } = getClient();
        // Reads the storage, not the rendered value: clicks made before hydration are replayed with no rendering
        // between them.
        const stored = storage.find('favourites') ?? [];
        const others = stored.filter((other) => other !== key);
        const isAdded = others.length === stored.length;
        storage.set('favourites', isAdded ? [key, ...stored] : others);
        if (tokens.isRegistered()) {
          void whenOnline(() => import('./account-favourites.ts')).then(({ sendFavourite }) =>
            sendFavourite(key, isAdded),
          );
        }
      }}
    />
  );
}
