import { Button } from '@kaplya/ui/button/button.tsx';
import { Icon, type IconName } from '@kaplya/ui/icon/icon.tsx';
import type { ReactNode } from 'react';

type ScreenStateProps = {
  icon: IconName;
  title: string;
  text?: ReactNode;
  /** The button of the next step, such as a retry. */
  action?: { label: string; onAction: () => void } | undefined;
  /** Whether screen readers announce the state at once, because it replaces content that the person requested. */
  isAlert?: boolean;
  /** Whether this is the whole content of the screen, so that its title is the screen's heading. */
  isScreen?: boolean;
  children?: ReactNode;
};

/** The state of a screen or a panel without content: empty or failed, with a reason and a next step. */
export function ScreenState({
  icon,
  title,
  text,
  action,
  isAlert = false,
  isScreen = false,
  children,
}: ScreenStateProps) {
  const Heading = isScreen ? 'h1' : 'h2';
  return (
    <div
      role={isAlert ? 'alert' : undefined}
      className="mx-auto flex max-w-md flex-col items-center gap-2 px-4 py-12 text-center"
    >
      <span className="grid size-12 place-items-center rounded-full bg-sunken text-ink-muted">
        <Icon name={icon} />
      </span>
      <Heading className="text-lg outline-none" {...(isScreen && { 'data-screen-heading': '', tabIndex: -1 })}>
        {title}
      </Heading>
      {text && <p className="text-ink-muted">{text}</p>}
      {action && (
        <Button variant="secondary" className="mt-2" onClick={action.onAction}>
          {action.label}
        </Button>
      )}
      {children}
    </div>
  );
}
