import type { Exchange, ExchangeLink } from '@kaplya/contract';
import { listRightsGivenByLink } from '@kaplya/contract/exchange-rights';
import { listPriceTarget } from '@kaplya/contract/exchange-values';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { Button } from '@kaplya/ui/button/button.tsx';
import { Checkbox } from '@kaplya/ui/field/checkbox.tsx';
import { useText } from '#i18n/use-text.ts';
import { FormFailure } from '#kit/form/form-failure.tsx';
import { SelectField } from '#kit/form/select-field.tsx';
import { Section } from '#kit/layout/section.tsx';
import { QueryState } from '#kit/state/query-state.tsx';
import { StatusPill } from '#kit/status/status-pill.tsx';
import { apiQuery } from '#platform/data/api-query.ts';
import { call } from '#platform/data/client.ts';
import { LackedRights, useLackedRights } from '../lacked-rights.tsx';

type Choices = Exchange['choices'];
type MappedKind = Exclude<ExchangeLink['kind'], 'product'>;

const kinds: readonly MappedKind[] = ['price-type', 'warehouse', 'group'];
const linksKey = ['listExchangeLinks'] as const;
/** The value of the option "skip": data of this price type, warehouse or group is not imported. */
const LEFT_OUT = 'left out';

/** The mapping of 1C's price types, warehouses and groups to the shop's. Each choice is saved at once. */
export function MappingSection({ choices }: { choices: Choices }) {
  const t = useText();
  return (
    <Section title={t('exchange.mapping')}>
      <p className="mb-3 max-w-prose text-ink-muted">{t('exchange.mappingText')}</p>
      <div className="flex flex-col gap-5">
        {kinds.map((kind) => (
          <Kind key={kind} kind={kind} choices={choices} />
        ))}
      </div>
    </Section>
  );
}

function Kind({ kind, choices }: { kind: MappedKind; choices: Choices }) {
  const t = useText();
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: [...linksKey, kind],
    queryFn: ({ pageParam, signal }) =>
      call('listExchangeLinks', {
        query: { kind, limit: 100, ...(pageParam !== null && { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });
  const links = data?.pages.flatMap(({ items }) => items) ?? [];
  const lacked = useLackedRights(listRightsGivenByLink(kind, null, [kind]));
  return (
    <div className="flex flex-col gap-2">
      <h3 className="font-semibold">{t(`exchange.kind.${kind}`)}</h3>
      <LackedRights rights={lacked} act="mapping" />
      <QueryState {...{ data, error, refetch }} rows={2} />
      {data && links.length === 0 && <p className="text-sm text-ink-muted">{t('exchange.noneSeen')}</p>}
      <ul className="flex flex-col divide-y divide-line">
        {links.map((link) => (
          <li key={link.id} className="py-2">
            <Link link={link} choices={choices} mayMap={lacked.length === 0} />
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <Button variant="secondary" size="sm" isLoading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('exchange.more')}
        </Button>
      )}
    </div>
  );
}

function Link({ link, choices, mayMap }: { link: ExchangeLink; choices: Choices; mayMap: boolean }) {
  const t = useText();
  const queries = useQueryClient();
  const { id, version, targets, kind } = link;
  const save = useMutation({
    mutationFn: (next: string[] | null) =>
      call('saveExchangeLink', { params: { id }, body: { version, targets: next } }),
    onSettled: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: [...linksKey, kind] }),
        queries.invalidateQueries({ queryKey: apiQuery('getExchange').queryKey }),
      ]),
  });
  // Fields stay enabled during a save so that focus is not lost; changes meanwhile are ignored.
  const change = (next: string[] | null) => {
    if (mayMap && !save.isPending) save.mutate(next);
  };
  const name =
    link.name ?? (kind === 'warehouse' && link.externalId === '*' ? t('exchange.wholeStock') : link.externalId);
  return (
    <div className="flex flex-col gap-1">
      <div className="flex flex-wrap items-center gap-2">
        <span className="min-w-0 font-medium wrap-anywhere">{name}</span>
        {targets === null && <StatusPill tone="waiting">{t('exchange.notMapped')}</StatusPill>}
        {targets?.length === 0 && <StatusPill tone="off">{t('exchange.leftOut')}</StatusPill>}
      </div>
      {kind === 'price-type' ? (
        <Zones
          name={name}
          targets={targets}
          areas={choices.areas}
          isBusy={save.isPending}
          mayMap={mayMap}
          onChange={change}
        />
      ) : (
        <SelectField
          label={t('exchange.inShop')}
          aria-label={t('exchange.here', { name })}
          placeholder={t('exchange.choose')}
          value={targets === null ? '' : (targets[0] ?? LEFT_OUT)}
          aria-busy={save.isPending}
          disabled={!mayMap}
          options={[
            ...(kind === 'warehouse' ? choices.warehouses : choices.categories).map((each) => ({
              ...{ value: each.id, label: each.name },
            })),
            { value: LEFT_OUT, label: t('exchange.leaveOut') },
          ]}
          onChange={({ target: { value } }) => change(value === '' ? null : value === LEFT_OUT ? [] : [value])}
        />
      )}
      <FormFailure failure={save.error} />
    </div>
  );
}

type ZonesProps = {
  name: string;
  targets: readonly string[] | null;
  areas: Choices['areas'];
  isBusy: boolean;
  mayMap: boolean;
  onChange: (targets: string[]) => void;
};

/** The checkboxes of one price type of 1C: its prices are written to the list price, to zones, or to both. */
function Zones({ name, targets, areas, isBusy, mayMap, onChange }: ZonesProps) {
  const t = useText();
  const chosen = new Set(targets);
  const toggle = (target: string, isOn: boolean) =>
    onChange([...(targets ?? []).filter((each) => each !== target), ...(isOn ? [target] : [])]);
  return (
    <fieldset className="flex flex-wrap gap-x-5 gap-y-3 py-1" aria-busy={isBusy} disabled={!mayMap}>
      <legend className="sr-only">{t('exchange.here', { name })}</legend>
      {[{ id: listPriceTarget, name: t('exchange.listPrice') }, ...areas].map((area) => (
        <Checkbox
          key={area.id}
          label={area.name}
          checked={chosen.has(area.id)}
          onChange={({ target }) => toggle(area.id, target.checked)}
        />
      ))}
      {targets === null && (
        <Button variant="ghost" size="sm" onClick={() => onChange([])}>
          {t('exchange.leaveOut')}
        </Button>
      )}
    </fieldset>
  );
}
