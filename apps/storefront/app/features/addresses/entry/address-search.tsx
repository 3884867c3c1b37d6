import type { Prediction } from '@kaplya/contract';
import { useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { useLanguage } from '#i18n/use-language.ts';
import { useText } from '#i18n/use-text.ts';
import { ApiFailure, messageOf } from '@kaplya/client/failures/api-failure.ts';
import { apiQuery } from '#platform/data/api-query.ts';
import { getClient } from '#platform/data/client.ts';
import { useQuery } from '#platform/data/queries.ts';
import { useConfig } from '#platform/data/use-config.ts';
import { useDebounced } from '#platform/browser/use-debounced.ts';
import { Button } from '@kaplya/ui/button/button.tsx';
import { Icon } from '@kaplya/ui/icon/icon.tsx';
import { IconButton } from '@kaplya/ui/button/icon-button.tsx';
import { Skeleton } from '@kaplya/ui/message/skeleton.tsx';
import { ListboxCount, ListboxOptions } from '@kaplya/ui/field/listbox/listbox-options.tsx';
import { TextField } from '@kaplya/ui/field/text-field.tsx';
import { useListbox } from '@kaplya/ui/field/listbox/use-listbox.ts';
import { isSameHouse } from '@kaplya/domain/same-house';
import { splitAddressLine, type TypedAddressLine } from '@kaplya/domain/typed-address';
import { toDoor, type TypedDoor } from './address-draft.ts';
import { Pane } from './pane.tsx';
import { toPlainSpaces } from './plain-spaces.ts';

const DEBOUNCE_MS = 300;
const MIN_LENGTH = 3;

type AddressSearchProps = {
  text: string;
  onTextChange: (text: string) => void;
  /** Called when a house was chosen, with its point and the typed parts of the door. */
  onHouse: (house: Prediction & { house: string; latitude: number; longitude: number }, door: TypedDoor) => void;
  /** Opens the form, filled in with the typed parts, when nothing was found. */
  onByHand: (typed: TypedAddressLine) => void;
  /** Content shown while there are no suggestions: other ways to enter the house. */
  children: ReactNode;
};

/** The search field with suggestions below, as a listbox. Enter chooses the active suggestion, or the first. */
export function AddressSearch({ text, onTextChange, onHouse, onByHand, children }: AddressSearchProps) {
  const t = useText();
  const lang = useLanguage();
  const { center } = useConfig().map;
  const listId = useId();
  const field = useRef<HTMLInputElement>(null);
  const [street, setStreet] = useState<string | null>(null);
  /** The parts of the door that were typed before the chosen street replaced the text. */
  const [earlierDoor, setEarlierDoor] = useState<TypedDoor>({});
  const [isLocating, setLocating] = useState(false);

  const asksForHouse = street !== null && text.startsWith(toSearchStart(street));
  const typed = useDebounced(text.trim(), DEBOUNCE_MS);
  const answer = useQuery({
    ...apiQuery('autocompletePlaces', {
      query: {
        ...(asksForHouse && { type: 'house' as const }),
        ...{ address: typed, lat: center.latitude, lon: center.longitude, lang },
      },
      // Sent with the visitor's token, so that the limit of calls counts per visitor, not per network.
      withToken: true,
    }),
    enabled: typed.length >= MIN_LENGTH,
    // The list stays until a new one arrives: the visitor may be about to choose from it.
    placeholderData: (previous) => previous,
    // The request is retried for half a minute. After that the customer retries or types the address.
    retry: false,
  });
  const found = typed.length >= MIN_LENGTH ? (answer.data?.data.predictions ?? []) : [];
  // Once a street is chosen and a house is wanted, streets are no longer suggested.
  const predictions = asksForHouse
    ? found.filter((prediction) => prediction.street === street && prediction.kind === 'house')
    : found;
  const credit = predictions.length > 0 ? answer.data?.data.credit : null;
  const typedHouse = asksForHouse ? text.slice(toSearchStart(street).length).trim() : '';
  const isAsked = text.trim().length >= MIN_LENGTH;
  const isWaiting = isLocating || (isAsked && (typed !== text.trim() || answer.isFetching));
  const listbox = useListbox({
    id: listId,
    rows: isAsked ? predictions.map((prediction) => ({ key: toKey(prediction), prediction })) : [],
    isOpenAtFirst: true,
    onChoose: ({ prediction }) => choose(prediction),
  });

  function choose(prediction: Prediction) {
    listbox.leaveRows();
    const { house, latitude, longitude } = prediction;
    if (prediction.kind === 'house' && house !== null) {
      if (latitude === null || longitude === null) void locate(prediction, house);
      else onHouse({ ...prediction, house, latitude, longitude }, getDoor());
      return;
    }
    setEarlierDoor(getDoor());
    setStreet(prediction.street);
    onTextChange(toSearchStart(prediction.street));
    field.current?.focus();
  }

  /**
   * Fetches the position of a chosen house, which some map services do not return with the suggestion. If that fails,
   * the form searches for it again.
   */
  async function locate(prediction: Prediction, house: string) {
    listbox.close();
    setLocating(true);
    try {
      const address = [prediction.city, prediction.street, house].filter(Boolean).join(', ');
      const { data } = await getClient().call('geocode', { query: { text: address, lang }, withToken: true });
      if (data && isSameHouse({ street: prediction.street, house }, data))
        onHouse({ ...prediction, house, latitude: data.latitude, longitude: data.longitude }, getDoor());
      else onByHand({ ...splitAddressLine(''), street: prediction.street, house, ...getDoor() });
    } catch (failure) {
      if (!(failure instanceof ApiFailure)) throw failure;
      onByHand({ ...splitAddressLine(''), street: prediction.street, house, ...getDoor() });
    } finally {
      setLocating(false);
    }
  }

  function getDoor(): TypedDoor {
    return { ...earlierDoor, ...toDoor(splitAddressLine(text)) };
  }

  function enterByHand() {
    const typedParts = splitAddressLine(text);
    onByHand({ ...typedParts, ...(asksForHouse && { street }), ...getDoor() });
  }

  function onKeyDown(event: KeyboardEvent) {
    // Enter chooses the active option, even while other suggestions are loading.
    if (listbox.onKeyDown(event) || event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    if (!listbox.isExpanded && predictions.length > 0) return listbox.open();
    if (isWaiting) return;
    // After a chosen street, Enter chooses no house before a number is typed.
    const chosen = asksForHouse && typedHouse === '' ? undefined : predictions[0];
    if (chosen) choose(chosen);
    else if (typedHouse !== '') enterByHand();
  }

  const hintId = `${listId}-hint`;
  return (
    <>
      {/* Outside of the scrolling part, so that the field stays in place. */}
      <div className="shrink-0 px-5 pt-3 pb-2">
        <TextField
          ref={field}
          label={t('addresses.search.label')}
          placeholder={t('addresses.search.placeholder')}
          value={text}
          leading={<Icon name="search" size={20} />}
          trailing={
            text !== '' && (
              <IconButton
                icon="close"
                iconSize={18}
                label={t('addresses.search.clear')}
                onClick={() => {
                  onTextChange('');
                  setStreet(null);
                  setEarlierDoor({});
                  field.current?.focus();
                }}
              />
            )
          }
          data-starts-here=""
          aria-describedby={isAsked ? undefined : hintId}
          {...listbox.fieldAttributes}
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="search"
          maxLength={200}
          onChange={(event) => {
            onTextChange(toPlainSpaces(event.target.value));
            listbox.leaveRows();
            listbox.open();
          }}
          onKeyDown={onKeyDown}
        />
        <ListboxCount>
          {isWaiting
            ? t('common.loading')
            : typed.length >= MIN_LENGTH && t('addresses.search.found', { count: predictions.length })}
        </ListboxCount>
      </div>
      <Pane isFocusable className="flex flex-col gap-3 pt-0!">
        <ListboxOptions
          listbox={listbox}
          label={t('addresses.search.results')}
          isOld={answer.isPlaceholderData}
          className="-mx-3"
        >
          {({ prediction }) => (
            <>
              <Icon name="pin" size={20} className={prediction.kind === 'house' ? 'text-brand' : 'text-ink-muted'} />
              <span className="min-w-0 grow wrap-anywhere">
                <span className="block font-medium">{prediction.text}</span>
                <span className="block text-sm text-ink-muted">{prediction.subtext}</span>
              </span>
              {prediction.kind === 'street' && <Icon name="chevron-right" size={18} className="text-ink-muted" />}
            </>
          )}
        </ListboxOptions>
        {credit && listbox.isExpanded && (
          <a href={credit.url} target="_blank" rel="noreferrer" className="self-start text-xs text-ink-muted underline">
            {credit.text}
          </a>
        )}
        {!listbox.isExpanded && isWaiting && <Skeleton className="h-24 shrink-0 rounded-md" />}
        {!isWaiting && answer.isError && typed.length >= MIN_LENGTH && (
          <div role="alert" className="flex flex-col items-start gap-3 rounded-lg bg-danger-soft p-4">
            <p>{messageOf(answer.error, { fallback: t('addresses.search.failed') })}</p>
            <div className="flex flex-wrap gap-2">
              <Button variant="secondary" onClick={() => void answer.refetch()}>
                {t('common.tryAgain')}
              </Button>
              <Button variant="ghost" onClick={enterByHand}>
                {t('addresses.way.hand')}
              </Button>
            </div>
          </div>
        )}
        {!isWaiting && answer.isSuccess && predictions.length === 0 && typed.length >= MIN_LENGTH && (
          <div className="flex flex-col items-start gap-3 rounded-lg bg-sunken p-4">
            <p>{asksForHouse ? t('addresses.search.noHouse') : t('addresses.search.empty')}</p>
            <Button variant="secondary" onClick={enterByHand}>
              {t('addresses.way.hand')}
            </Button>
          </div>
        )}
        {!isAsked && (
          <p id={hintId} className="text-sm text-ink-muted">
            {t('addresses.search.hint')}
          </p>
        )}
        {!isAsked && children}
      </Pane>
    </>
  );
}

function toKey({ text, latitude, longitude }: Prediction): string {
  return `${text} ${latitude} ${longitude}`;
}

/** The text in the field once a street is chosen: only the house is left to type. */
function toSearchStart(street: string): string {
  return `${street}, `;
}
