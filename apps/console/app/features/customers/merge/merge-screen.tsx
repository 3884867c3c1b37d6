import type { OpsCustomer } from '@kaplya/contract';
import { useQuery } from '@tanstack/react-query';
import { Link, Navigate, useNavigate, useParams, useSearchParams } from 'react-router';
import { Button } from '@kaplya/ui/button/button.tsx';
import { buttonClass } from '@kaplya/ui/button/button-class.ts';
import { Icon } from '@kaplya/ui/icon/icon.tsx';
import { useText } from '#i18n/use-text.ts';
import { ScreenHeader } from '#kit/layout/screen-header.tsx';
import { Section } from '#kit/layout/section.tsx';
import { FailureState } from '#kit/state/failure-state.tsx';
import { QueryState } from '#kit/state/query-state.tsx';
import { RowsSkeleton } from '#kit/state/rows-skeleton.tsx';
import { customerQuery } from '../customer/customer-query.ts';
import { AccountCard } from './account-card.tsx';
import { MergeSteps } from './merge-steps.tsx';
import { CustomerField } from '../list/customer-field.tsx';

const SECOND = 'with';

/** The merge of another account into a surviving one (rule 85). */
export function MergeScreen() {
  const { id = '' } = useParams();
  const { data, error, refetch } = useQuery(customerQuery(id));
  if (data && data.id !== id) return <Navigate replace to={`/customers/${data.id}/merge`} />;
  if (data) return <Merge key={id} surviving={data} />;
  return <QueryState {...{ data, error, refetch }} />;
}

function Merge({ surviving }: { surviving: OpsCustomer }) {
  const t = useText();
  const navigate = useNavigate();
  const [params, setParams] = useSearchParams();
  const secondId = params.get(SECOND);
  const second = useQuery({ ...customerQuery(secondId ?? ''), enabled: secondId !== null });
  // The API returns the surviving account for the id of one that was merged into it: it cannot be merged again.
  const other = second.data && second.data.id !== surviving.id ? second.data : undefined;
  const choose = (id: string | null) => setParams(id === null ? {} : { [SECOND]: id }, { replace: true });

  return (
    <>
      <ScreenHeader
        title={t('customers.merge')}
        actions={
          <Link to={`/customers/${surviving.id}`} className={buttonClass({ variant: 'ghost', size: 'sm' })}>
            {t('kit.cancel')}
          </Link>
        }
      />
      <div className="flex max-w-4xl flex-col gap-4 px-(--spacing-page) pb-8">
        <p className="text-ink-muted">{t('customers.merge.text')}</p>
        <div className="grid gap-4 md:grid-cols-2">
          <Section title={t('customers.merge.surviving')}>
            <AccountCard customer={surviving} />
          </Section>
          <Section
            title={t('customers.merge.merged')}
            aside={
              secondId !== null && (
                <Button variant="ghost" size="sm" onClick={() => choose(null)}>
                  {t('customers.merge.another')}
                </Button>
              )
            }
          >
            {secondId === null && (
              <CustomerField label={t('customers.merge.find')} excluded={[surviving.id]} onChoose={choose} />
            )}
            {second.error && secondId !== null && (
              <FailureState failure={second.error} onRetry={() => void second.refetch()} />
            )}
            {second.isLoading && <RowsSkeleton rows={4} label={t('kit.loading')} />}
            {second.data && !other && <p>{t('customers.merge.same')}</p>}
            {other && <AccountCard customer={other} />}
          </Section>
        </div>
        {other && (
          <>
            <div>
              <Button
                variant="secondary"
                size="sm"
                iconStart={<Icon name="repeat" size={16} />}
                onClick={() =>
                  void navigate(`/customers/${other.id}/merge?${SECOND}=${surviving.id}`, { replace: true })
                }
              >
                {t('customers.merge.swap')}
              </Button>
            </div>
            <MergeSteps key={other.id} surviving={surviving} merged={other} />
          </>
        )}
      </div>
    </>
  );
}
