/** Sample shops, and programs that stand in for outside services. */
export { superviseAcquirer } from './acquirer/supervise-acquirer.ts';
export { superviseControllers } from './controllers/supervise-controllers.ts';
export { demonstration } from './demonstration.ts';
