export { placeRoutes } from './places.routes.ts';
