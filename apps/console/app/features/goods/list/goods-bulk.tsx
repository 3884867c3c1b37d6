import type { GoodsRow } from '@kaplya/contract';
import type { BulkAction, BulkQuestion } from '#kit/bulk/bulk-action.ts';
import { SwitchQuestion } from './switch-question.tsx';

const SwitchOn = (question: BulkQuestion<GoodsRow>) => <SwitchQuestion {...question} isActive />;
const SwitchOff = (question: BulkQuestion<GoodsRow>) => <SwitchQuestion {...question} isActive={false} />;

export const goodsBulk: readonly BulkAction<GoodsRow>[] = [
  { id: 'on', label: 'goods.switch.on', icon: 'check', Ask: SwitchOn },
  { id: 'off', label: 'goods.switch.off', icon: 'off', Ask: SwitchOff },
];
