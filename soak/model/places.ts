import { moscowHome } from '../../apps/server/test/people/http-customer.ts';

/** The destinations of an order: home, upstairs, and another warehouse's area. */
export const places = [
  moscowHome,
  { ...moscowHome, house: '13', floor: '5', hasElevator: false },
  { ...moscowHome, latitude: 55.6432, longitude: 37.5285, street: 'улица Профсоюзная', house: '100', floor: '2' },
] as const;
