export * from './answered-user';
export * from './attempts';
export * from './cart-line';
export * from './order-lines';
export * from './received';
export * from './refill';
export * from './refusal';
export * from './timestamp';
