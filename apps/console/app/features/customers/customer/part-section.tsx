import type { ReactNode } from 'react';
import { Button } from '@kaplya/ui/button/button.tsx';
import { useText } from '#i18n/use-text.ts';
import { Section } from '#kit/layout/section.tsx';

type PartSectionProps = {
  title: string;
  aside?: ReactNode;
  hasMore: boolean;
  /** The remaining rows are being loaded. */
  isLoading: boolean;
  onMore: () => void;
  children: ReactNode;
};

/** A part of the page that can be long: its newest rows, and a button that loads all. */
export function PartSection({ title, aside, hasMore, isLoading, onMore, children }: PartSectionProps) {
  const t = useText();
  return (
    <Section title={title} aside={aside}>
      {children}
      {hasMore && (
        <div data-no-print="" className="pt-2">
          <Button variant="ghost" size="sm" isLoading={isLoading} onClick={onMore}>
            {t('kit.list.more')}
          </Button>
        </div>
      )}
    </Section>
  );
}
