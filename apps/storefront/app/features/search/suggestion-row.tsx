import { useFormats } from '#i18n/formats/use-formats.ts';
import { useText } from '#i18n/use-text.ts';
import { classNames } from '@kaplya/ui/layout/class-names.ts';
import { Icon } from '@kaplya/ui/icon/icon.tsx';
import { findReachedMaximum, type Suggestion, type SuggestionPart } from './suggestions.ts';

const PICTURE_PIXELS = 44;

const PART_CLASS =
  'grid size-target place-items-center rounded-md aria-disabled:opacity-45 group-aria-selected:outline-3 group-aria-selected:-outline-offset-3 group-aria-selected:outline-brand';

type SuggestionRowProps = {
  suggestion: Suggestion;
  /** The number of results, shown in the row that opens all of them. */
  total: number;
  /** Returns the attributes by which the field refers to a cell as active (`aria-activedescendant`). */
  toCell: (part: SuggestionPart) => object;
  isActive: boolean;
  onPart: (part: SuggestionPart) => void;
};

/** A row of the grid under the field. The focus stays in the field: nothing here can be focused. */
export function SuggestionRow({ suggestion, total, toCell, isActive, onPart }: SuggestionRowProps) {
  const t = useText();
  const { money } = useFormats();

  if (suggestion.kind !== 'item') {
    const isRecent = suggestion.kind === 'recent';
    return (
      <div role="row" className={classNames('rounded-md hover:bg-sunken', isActive && 'bg-brand-soft')}>
        {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- the keys are the field's */}
        <div
          {...toCell('lead')}
          className="flex min-h-target cursor-pointer items-center gap-3 px-3 py-1.5"
          onClick={() => onPart('lead')}
        >
          <Icon name={isRecent ? 'history' : 'search'} size={20} className="text-ink-muted" />
          <span className="min-w-0 grow truncate">
            {isRecent ? suggestion.text : t('search.all', { count: total })}
          </span>
        </div>
      </div>
    );
  }

  const { item, quantity } = suggestion;
  const isSoldOut = item.available === 0;
  const counted = quantity > 0 ? t('search.inCart', { name: item.name, count: quantity }) : item.name;
  return (
    <div
      role="row"
      className={classNames('flex items-center rounded-md pe-1 hover:bg-sunken', isActive && 'bg-brand-soft')}
    >
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- the keys are the field's */}
      <div
        {...toCell('lead')}
        className="flex min-h-target min-w-0 grow cursor-pointer items-center gap-3 py-1.5 ps-3 pe-1"
        onClick={() => onPart('lead')}
      >
        <img
          src={item.image.contentUrl}
          alt=""
          width={PICTURE_PIXELS}
          height={PICTURE_PIXELS}
          className="size-11 shrink-0 rounded-sm bg-sunken object-contain"
        />
        <span className="min-w-0 grow text-sm leading-snug">
          {item.name}
          <span className="block font-semibold whitespace-nowrap tabular-nums">
            {isSoldOut ? t('catalogue.soldOut') : money(item.price)}
          </span>
        </span>
      </div>
      {quantity > 0 && (
        <>
          <div {...toCell('reduce')} className="group">
            <button
              type="button"
              tabIndex={-1}
              aria-label={`${t('common.decrease')}: ${counted}`}
              className={classNames(PART_CLASS, 'text-brand-ink hover:bg-brand/15')}
              onClick={() => onPart('reduce')}
            >
              <Icon name="minus" size={20} />
            </button>
          </div>
          {/* Screen readers announce it with the buttons beside it. */}
          <span aria-hidden className="min-w-6 text-center font-bold text-brand-ink tabular-nums">
            {quantity}
          </span>
        </>
      )}
      {(quantity > 0 || !isSoldOut) && (
        <div {...toCell('add')} className="group">
          <button
            type="button"
            tabIndex={-1}
            aria-label={`${t(quantity > 0 ? 'common.increase' : 'catalogue.add')}: ${counted}`}
            aria-disabled={findReachedMaximum(item, quantity) !== null || undefined}
            className={classNames(
              PART_CLASS,
              quantity > 0 ? 'text-brand-ink hover:bg-brand/15' : 'bg-brand-soft text-brand-ink hover:brightness-97',
            )}
            onClick={() => onPart('add')}
          >
            <Icon name="plus" size={20} />
          </button>
        </div>
      )}
    </div>
  );
}
