export { categories } from './categories';
export { products } from './products';
export { users } from './users';
