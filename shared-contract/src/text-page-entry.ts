/** For pages of text. */
export { describeDelivery } from './delivery-text';
export * from './text-page';
