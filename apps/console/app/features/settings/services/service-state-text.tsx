import type { ServiceName, ServiceState } from '@kaplya/contract';
import { useQuery } from '@tanstack/react-query';
import { useText } from '#i18n/use-text.ts';
import type { MessageId } from '#i18n/message-id.ts';
import { apiQuery } from '#platform/data/api-query.ts';

const textOfSource = {
  mail: {
    own: 'settings.services.mail.own',
    program: 'settings.services.mail.program',
    streets: 'settings.services.mail.program',
    stand_in: 'settings.services.stand_in',
    none: 'settings.services.mail.none',
  },
  sms: {
    own: 'settings.services.sms.own',
    program: 'settings.services.sms.program',
    streets: 'settings.services.sms.program',
    stand_in: 'settings.services.stand_in',
    none: 'settings.services.sms.none',
  },
  maps: {
    own: 'settings.services.maps.own',
    program: 'settings.services.maps.program',
    streets: 'settings.services.maps.streets',
    stand_in: 'settings.services.stand_in',
    none: 'settings.services.maps.streets',
  },
} as const satisfies Record<ServiceName, Record<ServiceState['source'], MessageId>>;

/** The service of the shop now, and the lacks of its own one. Mounted anew once that may have changed. */
export function ServiceStateText({ service }: { service: ServiceName }) {
  const t = useText();
  const { data } = useQuery({ ...apiQuery('listServiceStates'), refetchOnMount: 'always' });
  const state = data?.items.find((each) => each.service === service);
  if (!state) return null;
  return (
    <>
      <p className="font-semibold">{t(textOfSource[service][state.source])}</p>
      {state.lacks !== null && <p className="text-sm text-warning">{t(`settings.services.lacks.${state.lacks}`)}</p>}
    </>
  );
}
