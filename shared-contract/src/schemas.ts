/**
 * Schemas that check a request, a response or a form. They need valibot, which a page does not load before its first content
 * is interactive, so they have a separate entry.
 */
export { aboutPartEndpoints } from './about-part.contract';
export * from './address.contract';
export * from './arrival.contract';
export { refuse } from './backend/refusal';
export * from './auth.contract';
export * from './car-name';
export * from './cart.contract';
export * from './complaint.contract';
export * from './contract';
export { PROTECTED_FAILURES, protectedEndpoint, publicEndpoint } from './define-endpoint';
export * from './fit';
export * from './fulfilment.contract';
export * from './garage';
export * from './garage.contract';
export * from './late-messages';
export * from './needed-with';
export * from './order.contract';
export { DEFAULT_ORDER_PREFIX } from './order-number';
export * from './order-changes.contract';
export * from './own-account.contract';
export { findState, stateOfPostalCode, STATES } from './postal-zones';
export * from './product.contract';
export * from './quick-order.contract';
export * from './search.contract';
export * from './text-page.contract';
export { MAX_FITMENT_PARTS, vehicleEndpoints } from './vehicle.contract';
export { isEmail } from './text-limits';
export * from './wishlist.contract';
