import type { CustomerBlock } from '@kaplya/contract';
import { useState } from 'react';
import { Button } from '@kaplya/ui/button/button.tsx';
import { Callout } from '@kaplya/ui/message/callout.tsx';
import { useText } from '#i18n/use-text.ts';
import { useFormats } from '#kit/format/use-formats.ts';
import { useMay } from '#platform/session/me.ts';
import { BlockDialog, type BlockedPerson } from './block-dialog.tsx';

type BlockSectionProps = { person: BlockedPerson; block: CustomerBlock | null };

/** The block of a customer or guest with its reason, and the button that begins or ends it. */
export function BlockSection({ person, block }: BlockSectionProps) {
  const t = useText();
  const { dateTime } = useFormats();
  const isAllowed = useMay('customers.write');
  const [isOpen, setOpen] = useState(false);
  const button = isAllowed && (
    <Button
      variant={block ? 'secondary' : 'ghost'}
      size="sm"
      className={block ? 'self-start' : '-ms-3 self-start'}
      aria-haspopup="dialog"
      onClick={() => setOpen(true)}
    >
      {t(block ? 'customers.block.end' : 'customers.block.begin')}
    </Button>
  );
  if (!block && !isAllowed) return null;
  return (
    <>
      {block ? (
        <Callout tone="danger" icon="warning" actions={button}>
          <span className="block">{t('customers.block.title')}</span>
          <span className="block font-normal wrap-anywhere whitespace-pre-line">
            {block.reason || t('customers.block.reasonErased')}
          </span>
          <span className="block font-normal">
            {block.author} · {dateTime(block.at)}
          </span>
        </Callout>
      ) : (
        button
      )}
      {isOpen && <BlockDialog person={person} isBlocked={block !== null} onClose={() => setOpen(false)} />}
    </>
  );
}
