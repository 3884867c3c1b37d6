import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '@kaplya/ui/button/button.tsx';
import { Icon } from '@kaplya/ui/icon/icon.tsx';
import { useText } from '#i18n/use-text.ts';
import { ContentDialog } from '#kit/dialog/content-dialog.tsx';
import { ScreenState } from '#kit/state/screen-state.tsx';
import { apiQuery } from '#platform/data/api-query.ts';
import { useMay } from '#platform/session/me.ts';
import { QueryState } from '#kit/state/query-state.tsx';
import { AuditList, type AuditWords } from './audit-list.tsx';

type AuditLinkProps = AuditWords & {
  /** Kind and id of the record, like `order:019a…`. */
  subject: string;
};

/** The link to a record's changes, for staff with the permission. */
export function AuditLink(props: AuditLinkProps) {
  const t = useText();
  const isAllowed = useMay('audit.read');
  const [isOpen, setOpen] = useState(false);
  if (!isAllowed) return null;
  return (
    <>
      <Button
        variant="ghost"
        size="sm"
        aria-haspopup="dialog"
        iconStart={<Icon name="history" size={16} />}
        onClick={() => setOpen(true)}
      >
        {t('kit.audit.title')}
      </Button>
      <ContentDialog isOpen={isOpen} onClose={() => setOpen(false)} title={t('kit.audit.title')} size="lg">
        <Audit {...props} />
      </ContentDialog>
    </>
  );
}

function Audit({ subject, ...words }: AuditLinkProps) {
  const t = useText();
  const { data, error, refetch } = useQuery(apiQuery('listAudit', { query: { subject, limit: 100 } }));
  if (error || !data) return <QueryState {...{ data, error, refetch }} rows={5} />;
  if (data.items.length === 0) return <ScreenState icon="history" title={t('kit.audit.empty')} />;
  return <AuditList entries={data.items} {...words} />;
}
