export { companyRoutes } from './company.routes.ts';
export type { OwnIcon } from './company.table.ts';
export { findPicture } from './company.store.ts';
export { findPartner, findPartnerByHost } from './partner-directory.ts';
export {
  findCity,
  findServingArea,
  getArea,
  getCityOf,
  getDefaultArea,
  type Area,
  type City,
  type Partner,
} from './partner.ts';
export { toPicturePath } from './picture-path.ts';
