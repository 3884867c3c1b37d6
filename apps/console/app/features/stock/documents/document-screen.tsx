import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { useText } from '#i18n/use-text.ts';
import { useFormats } from '#kit/format/use-formats.ts';
import { ScreenHeader } from '#kit/layout/screen-header.tsx';
import { Facts } from '#kit/record/facts.tsx';
import { QueryState } from '#kit/state/query-state.tsx';
import { StockEffectView } from '../effect/stock-effect.tsx';
import { CountScreen } from './count-screen.tsx';
import { documentQuery } from './document-query.ts';
import { StatePill } from './state-pill.tsx';

/** A document: an editable draft, or a posted document with its effect. */
export function DocumentScreen() {
  const t = useText();
  const formats = useFormats();
  const { id = '' } = useParams();
  const { data, error, refetch } = useQuery(documentQuery(id));
  if (!data) return <QueryState {...{ data, error, refetch }} />;
  const { document, effect } = data;
  if (document.state === 'draft') return <CountScreen key={id} document={document} lines={data.lines} />;
  return (
    <>
      <ScreenHeader
        title={t('stock.oneOf', { kind: t(`stock.kind.${document.kind}`), number: document.number })}
        aside={<StatePill state={document.state} />}
      />
      <div className="flex max-w-3xl flex-col gap-4 px-(--spacing-page) pb-6">
        <Facts
          facts={[
            { label: t('stock.warehouse'), value: document.warehouse.name },
            { label: t('stock.to'), value: document.toWarehouse?.name ?? null },
            { label: t('kit.reason'), value: document.reason?.name ?? null },
            { label: t('stock.note'), value: document.note },
            { label: t('stock.author'), value: document.postedBy?.name ?? document.author.name },
            { label: t('stock.at'), value: formats.dateTime(document.postedAt ?? document.createdAt) },
          ]}
        />
        {effect && <StockEffectView effect={effect} isCount={document.kind === 'count'} />}
      </div>
    </>
  );
}
