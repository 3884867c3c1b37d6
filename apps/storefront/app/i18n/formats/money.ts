export { formatMoney, formatNumber } from '@kaplya/domain/format-money';
