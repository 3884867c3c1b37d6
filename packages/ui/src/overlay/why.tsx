import { useRef, useState, type ReactNode } from 'react';
import { IconButton } from '../button/icon-button.tsx';
import { lazyOverlay } from './lazy-overlay.tsx';
import { useUiLabels } from '../ui-labels.ts';
import { whenOnline } from '../lazy/when-online.ts';

const loadPanel = () => whenOnline(() => import('./why-panel.tsx'));
const WhyPanel = lazyOverlay(async () => ({ default: (await loadPanel()).WhyPanel }));

type WhyProps = {
  /** The content of the explanation. */
  children: ReactNode;
  /** The button's label for a screen reader. The default is "Why?". */
  label?: string;
};

/** A small question mark that explains its line, by tap, click or key. */
export function Why({ children, label }: WhyProps) {
  const labels = useUiLabels();
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);

  return (
    <>
      <IconButton
        ref={button}
        icon="question"
        iconSize={20}
        label={label ?? labels.why}
        aria-expanded={isOpen}
        aria-haspopup="dialog"
        className="-my-2.5 text-ink-muted"
        onPointerEnter={() => void loadPanel()}
        onClick={() => setOpen(!isOpen)}
      />
      <WhyPanel anchor={button} isOpen={isOpen} onOpenChange={setOpen}>
        {children}
      </WhyPanel>
    </>
  );
}
