import { useId, useState, type ReactNode } from 'react';
import { useText } from '#i18n/use-text.ts';
import { buttonClass } from '@kaplya/ui/button/button-class.ts';
import { Button } from '@kaplya/ui/button/button.tsx';

const SHOWN_AT_ONCE = 12;

type FilterValuesProps<Value> = {
  title: string;
  /** The values in the shown order, each with its number of goods. */
  values: readonly Value[];
  isChosen: (value: Value) => boolean;
  /** The URL that shows all values, for a page without JavaScript. */
  allPath: string;
  isWholeAtFirst: boolean;
  columns?: 1 | 2;
  children: (value: Value) => ReactNode;
};

/**
 * The values of a filter. If there are many, only the most frequent and the chosen ones are shown, until the visitor
 * asks for all.
 */
export function FilterValues<Value extends { readonly count: number }>({
  title,
  values,
  isChosen,
  allPath,
  isWholeAtFirst,
  columns = 1,
  children,
}: FilterValuesProps<Value>) {
  const t = useText();
  const id = useId();
  const [isWhole, setWhole] = useState(isWholeAtFirst);
  if (values.length === 0) return null;
  // One or two values too many are shown rather than hidden behind a button.
  const isLong = values.length > SHOWN_AT_ONCE + 2;
  const most = new Set(values.toSorted((one, other) => other.count - one.count).slice(0, SHOWN_AT_ONCE));
  const shown = isWhole || !isLong ? values : values.filter((value) => most.has(value) || isChosen(value));
  const showAll = t('search.filter.all', { count: values.length });

  return (
    <fieldset>
      <legend className="mb-1 font-semibold">{title}</legend>
      <div id={id} className={columns === 2 ? 'grid grid-cols-2 gap-x-3' : undefined}>
        {shown.map((value) => children(value))}
      </div>
      {isLong && (
        <>
          <Button
            variant="ghost"
            size="sm"
            aria-expanded={isWhole}
            aria-controls={id}
            className="-ml-3 noscript:hidden"
            onClick={() => setWhole(!isWhole)}
          >
            {isWhole ? t('search.filter.fewer') : showAll}
          </Button>
          {!isWhole && (
            <a
              href={allPath}
              className={buttonClass({ variant: 'ghost', size: 'sm', className: '-ml-3 not-noscript:hidden' })}
            >
              {showAll}
            </a>
          )}
        </>
      )}
    </fieldset>
  );
}
