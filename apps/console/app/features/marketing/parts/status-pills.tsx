import type { BannerStatus, OpsPromoCode } from '@kaplya/contract';
import { useText } from '#i18n/use-text.ts';
import { StatusPill, type StatusTone } from '#kit/status/status-pill.tsx';

const tones: Readonly<Record<OpsPromoCode['status'], StatusTone>> = {
  ...{ planned: 'waiting', running: 'active', ended: 'done', used_up: 'done', off: 'off' },
};

/** The current status of a banner or promo code. */
export function CampaignPill({ status }: { status: BannerStatus | OpsPromoCode['status'] }) {
  const t = useText();
  return <StatusPill tone={tones[status]}>{t(`marketing.status.${status}`)}</StatusPill>;
}
