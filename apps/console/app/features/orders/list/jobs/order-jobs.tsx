import type { WholeAction, WholeQuestion } from '#kit/bulk/bulk-action.ts';
import { StartJob } from './start-job.tsx';

const ConfirmAll = (question: WholeQuestion) => <StartJob {...question} action="approved" />;
const DispatchAll = (question: WholeQuestion) => <StartJob {...question} action="inProcess" />;
const DeliverAll = (question: WholeQuestion) => <StartJob {...question} action="completed" />;
const MoveAll = (question: WholeQuestion) => <StartJob {...question} action="rescheduled" />;
const CancelAll = (question: WholeQuestion) => <StartJob {...question} action="cancelled" />;

/** Jobs over all orders that the list finds. */
export const orderJobs: readonly WholeAction[] = [
  { id: 'confirm', label: 'orders.jobs.action.approved', icon: 'check', Ask: ConfirmAll },
  { id: 'dispatch', label: 'orders.jobs.action.inProcess', icon: 'truck', Ask: DispatchAll },
  { id: 'deliver', label: 'orders.jobs.action.completed', icon: 'bottle', Ask: DeliverAll },
  { id: 'move', label: 'orders.jobs.action.rescheduled', icon: 'clock', Ask: MoveAll },
  { id: 'cancel', label: 'orders.jobs.action.cancelled', Ask: CancelAll },
];
