import type { Prediction } from '@kaplya/contract';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { ListboxOptions } from '@kaplya/ui/field/listbox/listbox-options.tsx';
import { TextField } from '@kaplya/ui/field/text-field.tsx';
import { useListbox } from '@kaplya/ui/field/listbox/use-listbox.ts';
import { useLanguage } from '#i18n/use-language.ts';
import { useText } from '#i18n/use-text.ts';
import { apiQuery } from '#platform/data/api-query.ts';
import { emptyAddress, type PhoneDraft, type TypedAddress } from '../calls/phone-draft.ts';
import { PlaceByHand } from './place-by-hand.tsx';
import type { Caller } from './find-caller.ts';
import { Choices } from '../choices.tsx';
import { useDebounced } from '#kit/form/use-debounced.ts';

type AddressFieldsProps = {
  draft: PhoneDraft;
  saved: Caller['addresses'];
  /** The address of the repeated order; null: no order is repeated. */
  repeated: string | null;
  onChange: (changes: Pick<PhoneDraft, 'addressId' | 'typed'>) => void;
};

const ANOTHER = 'another';
const REPEATED = 'repeated';

/** A saved address, or a new one typed during the call. */
export function AddressFields({ draft, saved, repeated, onChange }: AddressFieldsProps) {
  const t = useText();
  const known = saved.filter(({ id }) => id !== null);
  const chosen = draft.addressId ?? (draft.typed ? ANOTHER : repeated === null ? ANOTHER : REPEATED);
  const typed = draft.typed ?? emptyAddress;
  return (
    <>
      {(known.length > 0 || repeated !== null) && (
        <Choices
          legend={t('phoneOrder.address.saved')}
          isLegendHidden
          value={chosen}
          options={[
            ...(repeated === null ? [] : [{ value: REPEATED, label: repeated }]),
            ...known
              .filter(({ text }) => text !== repeated)
              .map(({ id, text, bottles }) => ({
                value: id ?? '',
                label: text,
                ...(bottles > 0 && { note: t('phoneOrder.address.bottles', { count: bottles }) }),
              })),
            { value: ANOTHER, label: t('phoneOrder.address.another') },
          ]}
          onValueChange={(value) => {
            if (value === ANOTHER) onChange({ addressId: null, typed });
            else onChange({ addressId: value === REPEATED ? null : value, typed: null });
          }}
        />
      )}
      {chosen === ANOTHER && (
        <TypedAddressFields
          typed={typed}
          takesPlace
          onChange={(after) => onChange({ addressId: null, typed: after })}
        />
      )}
    </>
  );
}

type TypedFieldsProps = {
  typed: TypedAddress;
  /** Whether the place of the house was typed, because the house is on no map. */
  isPointTyped?: boolean;
  /** Whether the place can be given by hand, where no suggestion is the house. */
  takesPlace?: boolean;
  onChange: (typed: TypedAddress) => void;
};

const lettersAtLeast = 3;

/** Street and house with suggestions, and entrance, floor and flat. */
export function TypedAddressFields({ typed, isPointTyped = false, takesPlace = false, onChange }: TypedFieldsProps) {
  const t = useText();
  const lang = useLanguage();
  const listId = useId();
  const text = useDebounced(typed.text.trim(), 250);
  const isAsked = typed.known === null && !typed.place && text.length >= lettersAtLeast;
  const { data } = useQuery({
    ...apiQuery('suggestPlaces', { query: { text, lang } }),
    enabled: isAsked,
    placeholderData: (previous) => previous,
    retry: false,
  });
  const listbox = useListbox({
    id: listId,
    rows: isAsked
      ? (data?.data.predictions ?? []).map((place) => ({ key: `${place.text} ${place.subtext}`, place }))
      : [],
    onChoose: ({ place }) => choose(place),
  });

  function choose({ city, street, house, latitude, longitude }: Prediction) {
    listbox.close();
    const isHouse = house !== null && latitude !== null && longitude !== null;
    if (isHouse)
      onChange({
        ...{ ...typed, place: null, text: `${street}, ${house}` },
        known: { city, street, house, latitude, longitude },
      });
    else onChange({ ...typed, text: `${street}, `, known: null });
  }

  const part = (name: 'room' | 'entrance' | 'floor' | 'intercom') => (
    <TextField
      label={t(`phoneOrder.address.${name}`)}
      name={`address-${name}`}
      autoComplete="off"
      maxLength={name === 'floor' ? 10 : 30}
      value={typed[name]}
      onChange={({ target }) => onChange({ ...typed, [name]: target.value })}
    />
  );
  return (
    <div className="@container relative focus-within:z-30">
      <div className="grid grid-cols-2 items-end gap-2 @[22rem]:grid-cols-4">
        <div className="relative col-span-2 @[22rem]:col-span-4">
          <TextField
            label={t('phoneOrder.address.text')}
            name="address-text"
            autoComplete="off"
            maxLength={200}
            value={typed.text}
            hint={
              !isPointTyped &&
              (typed.known && !typed.known.zoneOnly
                ? t('phoneOrder.address.known')
                : listbox.isExpanded && data?.data.credit?.text)
            }
            {...listbox.fieldAttributes}
            onKeyDown={(event) => void listbox.onKeyDown(event)}
            onBlur={() => listbox.close()}
            onChange={({ target }) => {
              listbox.open();
              listbox.leaveRows();
              onChange({ ...typed, text: target.value, known: null });
            }}
          />
          <ListboxOptions
            listbox={listbox}
            label={t('phoneOrder.address.suggestions')}
            className="absolute inset-x-0 top-full z-10 mt-1 rounded-md border border-line bg-raised p-1 shadow-card"
          >
            {({ place }) => (
              <span className="min-w-0">
                <span className="block truncate">{place.text}</span>
                <span className="block truncate text-sm text-ink-muted">{place.subtext}</span>
              </span>
            )}
          </ListboxOptions>
        </div>
        {takesPlace && typed.known === null && typed.text.trim().length >= lettersAtLeast && (
          <div className="col-span-2 @[22rem]:col-span-4">
            <PlaceByHand
              address={typed.text}
              place={typed.place ?? null}
              onChange={(place) => onChange({ ...typed, place })}
            />
          </div>
        )}
        {part('room')}
        {part('entrance')}
        {part('floor')}
        {part('intercom')}
      </div>
    </div>
  );
}
