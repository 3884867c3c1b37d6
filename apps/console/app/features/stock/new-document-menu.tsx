import { useState } from 'react';
import { Link } from 'react-router';
import { Button } from '@kaplya/ui/button/button.tsx';
import { buttonClass } from '@kaplya/ui/button/button-class.ts';
import { useText } from '#i18n/use-text.ts';
import { ContentDialog } from '#kit/dialog/content-dialog.tsx';
import { documentKinds, toNewDocument } from './document-kinds.ts';

/** A menu of all kinds of documents, for narrow screens. */
export function NewDocumentMenu({ warehouseId }: { warehouseId: string | undefined }) {
  const t = useText();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="sm" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t('stock.newDocument')}
      </Button>
      <ContentDialog isOpen={isOpen} onClose={() => setOpen(false)} title={t('stock.newDocument')} size="sm">
        <ul className="flex flex-col gap-2 pt-2">
          {documentKinds.map((kind) => (
            <li key={kind}>
              <Link
                to={toNewDocument(kind, warehouseId)}
                className={buttonClass({ variant: 'secondary', isWide: true })}
              >
                {t(`stock.kind.${kind}`)}
              </Link>
            </li>
          ))}
        </ul>
      </ContentDialog>
    </>
  );
}
