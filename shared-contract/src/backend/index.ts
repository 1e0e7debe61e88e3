export * from './answered-user';
export * from './cart-line';
export * from './received';
export * from './refusal';
export * from './timestamp';
