export { OrderStatusPill } from './status/order-status.tsx';
