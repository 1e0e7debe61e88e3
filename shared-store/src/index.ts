export {
  createRenderedStore,
  createShopStore,
  renderedState,
  stateFromInitialData,
  useShopDispatch,
  useShopSelector,
} from './store';
export type { ShopDispatch, ShopState, ShopStore } from './store';
export type { RemoteStore } from './remote-stores';
export { createAction, createSlice, type PayloadAction } from '@reduxjs/toolkit';
export { untilLoaded } from './until-loaded';
export type { ApiClient, ApiClientOptions } from './api-client/api-client';
export { loadApiClient } from './api-client/load-api-client';
export { ApiError, failureText } from './api-client/api-error';
export { createBrowserPorts } from './browser-ports';
export type * from './ports';
export type { LoadStatus } from './load-status';
export * from './selectors';
export { notificationRequested } from './notification';
export { sessionExpired } from './session-expired';

export {
  guardedPageRefused,
  guestLogInRequested,
  logInNeeded,
  logInRequested,
  logOutRequested,
  newPasswordChosen,
  onLogOut,
  resolvedAsAnonymous,
  returnToFollowed,
  returnToSaved,
  pageOpened,
  passwordResetEmailRequested,
  passwordResetOpened,
  shopStarted,
  signUpRequested,
  userChanged,
  verificationRequested,
  type PasswordReset,
} from './auth/auth.slice';
export type { PendingAddition } from './pending-addition';
export { readRememberedEmail } from './auth/remembered-email';
export {
  cartItemAdded,
  cartItemRemoved,
  cartQuantityDecreased,
  cartQuantityIncreased,
  cartQuantityTyped,
  cartRequested,
} from './operations/cart/cart.slice';
export {
  wishlistItemAdded,
  wishlistItemMovedToCart,
  wishlistItemRemoved,
  wishlistRequested,
} from './operations/wishlist/wishlist.slice';
export {
  catalogueRequested,
  categoriesRequested,
  listingClosed,
  listingOpened,
  listingSearchApplied,
  listingSearchTyped,
  listingShown,
  partNotFound,
  productClosed,
  productOpened,
  suggestionsRequested,
} from './operations/product/product.slice';
export { textPageOpened } from './operations/settings/settings.slice';
export { useListingAddress } from './operations/product/use-listing-address';
export { useSuggestions } from './operations/product/use-suggestions';
export {
  addAddressModalOpened,
  addressAdded,
  addressesRequested,
  addressModalClosed,
  addressRemoved,
  addressUpdated,
  editAddressModalOpened,
} from './operations/addresses/addresses.slice';
export {
  carChoiceClosed,
  carChoiceOpened,
  carChosen,
  carDetailsReported,
  carMadeCurrent,
  carRemoved,
  fitsRequested,
  garageRequested,
  unfitPartAccepted,
  unfitPartDeclined,
  vehiclesRequested,
  type CarChoice,
  type CarFit,
  type UnfitParts,
} from './operations/garage/garage.slice';
export { usePartsByFit, useUnfitParts } from './operations/garage/use-unfit-parts';
export {
  deliveryAddressSelected,
  paymentDeclined,
  paymentDismissed,
  paymentRequested,
  paymentSucceeded,
  paymentWidgetFailed,
  type Payment,
  type PaymentRequest,
} from './operations/orders/orders.slice';
