export { expirePoints } from './expire-points.ts';
export { grantPoints } from './grant-points.ts';
export { burnPoints, holdPoints, readPoints, releasePoints } from './hold-points.ts';
export { loyaltyRoutes } from './loyalty.routes.ts';
export { pointsOfCustomers } from './personal-data.ts';
export { refundPoints, type PointsRefund } from './refund-points.ts';
