import { ApiFailure, isUnanswered, messageOf } from '@kaplya/client/failures/api-failure.ts';
import { permissions as permissionsKnown } from '@kaplya/contract/permissions';
import { isOnline } from '@kaplya/client/network/online.ts';
import { useText } from '#i18n/use-text.ts';
import { ScreenState } from './screen-state.tsx';

type FailureStateProps = {
  failure: unknown;
  onRetry: () => void;
  /** Whether the failure is the whole content of the screen. */
  isScreen?: boolean;
};

/** The failure of a screen, with a text for each kind of failure and a next step. */
export function FailureState({ failure, onRetry, isScreen = false }: FailureStateProps) {
  const t = useText();
  const retry = { label: t('kit.retry'), onAction: onRetry };
  if (isForbidden(failure)) return <ForbiddenState permission={findPermission(failure)} isScreen={isScreen} />;
  if (isUnanswered(failure)) {
    const isOffline = !isOnline();
    return (
      <ScreenState
        isAlert
        isScreen={isScreen}
        icon={isOffline ? 'offline' : 'server'}
        title={t(isOffline ? 'kit.offline.title' : 'kit.unanswered.title')}
        text={t(isOffline ? 'kit.offline.text' : 'kit.unanswered.text')}
        action={retry}
      />
    );
  }
  if (failure instanceof ApiFailure && failure.status === 404) {
    return (
      <ScreenState
        isScreen={isScreen}
        icon="search"
        title={t('kit.notFound.title')}
        text={messageOf(failure, { fallback: t('kit.notFound.text') })}
      />
    );
  }
  return (
    <ScreenState
      isAlert
      isScreen={isScreen}
      icon="warning"
      title={t('kit.failed.title')}
      text={messageOf(failure, { fallback: t('kit.failed.text') })}
      action={retry}
    />
  );
}

/** A forbidden screen, with the missing permission in the words of the role editor. */
export function ForbiddenState({ permission, isScreen = false }: { permission: string | null; isScreen?: boolean }) {
  const t = useText();
  const known = permissionsKnown.find((each) => each === permission);
  return (
    <ScreenState
      isScreen={isScreen}
      icon="off"
      title={t('kit.forbidden.title')}
      text={
        known ? t('kit.forbidden.permission', { permission: t(`kit.permission.${known}`) }) : t('kit.forbidden.text')
      }
    />
  );
}

const isForbidden = (failure: unknown): boolean => failure instanceof ApiFailure && failure.status === 403;

function findPermission(failure: unknown): string | null {
  const { permission } = failure instanceof ApiFailure ? failure.details : {};
  return typeof permission === 'string' ? permission : null;
}
