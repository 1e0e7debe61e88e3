export type { Catalogue } from './catalogue';
export { categories } from './categories';
export { products } from './products';
export { fitments, specifications } from './specifications';
export { users } from './users';
export { vehicleRanks, vehicles } from './vehicles';
