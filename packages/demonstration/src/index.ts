/** Shops to look at, and programs that stand in for who is outside. */
export { superviseAcquirer } from './acquirer/supervise-acquirer.ts';
export { superviseControllers } from './controllers/supervise-controllers.ts';
export { demonstration } from './demonstration.ts';
