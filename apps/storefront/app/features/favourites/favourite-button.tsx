import { useText } from '#i18n/use-text.ts';
import { getClient } from '#platform/data/client.ts';
import { useStored } from '#platform/kept/use-stored.ts';
import { classNames } from '@kaplya/ui/layout/class-names.ts';
import { IconButton } from '@kaplya/ui/button/icon-button.tsx';
import { whenOnline } from '@kaplya/ui/lazy/when-online.ts';
import type { FavouriteItem } from './favourite-item.ts';

type FavouriteButtonProps = { item: FavouriteItem & { name: string }; className?: string; hasTooltip?: boolean };

/** The favourite button of an item (S-63). A press shows at once, and the account receives it later. */
export function FavouriteButton({ item: { type, id, name }, className, hasTooltip = true }: FavouriteButtonProps) {
  const t = useText();
  const key = `${type}:${id}`;
  const known = useStored('favourites') ?? [];
  const isOn = known.includes(key);

  return (
    <IconButton
      icon="heart"
      label={t('catalogue.favourite', { name })}
      hasTooltip={hasTooltip}
      aria-pressed={isOn}
      className={classNames('favourite', className)}
      onClick={() => {
        const { storage, tokens } = getClient();
        storage.set('favourites', isOn ? known.filter((other) => other !== key) : [key, ...known]);
        if (tokens.isRegistered()) {
          void whenOnline(() => import('./account-favourites.ts')).then(({ sendFavourite }) =>
            sendFavourite(key, !isOn),
          );
        }
      }}
    />
  );
}
