import type { CarFit } from './operations/garage/garage.slice';
import type { ShopState } from './store';
import type { Product, User } from '@piston-parts/shared-contract';

/** The logged-in user, or null for a visitor. */
export const selectCurrentUser = ({ auth }: ShopState): User | null =>
  '_id' in auth.currentUser ? (auth.currentUser as User) : null;
export const selectIsLoggedIn = (state: ShopState) => selectCurrentUser(state) !== null;
export const selectAuthLoading = ({ auth }: ShopState) => auth.loading;
/** Whether the session check has ended (session-12); a shopper whose check failed counts as a visitor. */
export const selectSessionResolved = ({ auth }: ShopState) =>
  auth.session === 'resolved' || auth.session === 'checkFailed';
/** Whether a token is stored that could not be verified. */
export const selectSessionCheckFailed = ({ auth }: ShopState) => auth.session === 'checkFailed';
export const selectReturnTo = ({ auth }: ShopState) => auth.returnTo;
/** The part that a visitor wanted to add and the next log-in adds, or null. */
export const selectPendingAddition = ({ auth }: ShopState) => auth.pendingAddition;
export const selectPasswordReset = ({ auth }: ShopState) => auth.passwordReset;

export const selectCart = ({ operations }: ShopState) => operations.cart.items;
export const selectCartStatus = ({ operations }: ShopState) => operations.cart.status;
export const selectIsInCart = (productId: string) => (state: ShopState) =>
  selectCart(state).some(({ _id }) => _id === productId);

export const selectWishlist = ({ operations }: ShopState) => operations.wishlist.items;
export const selectWishlistStatus = ({ operations }: ShopState) => operations.wishlist.status;
export const selectIsInWishlist = (productId: string) => (state: ShopState) =>
  selectWishlist(state).some(({ _id }) => _id === productId);

/** All parts; of a large catalogue those loaded so far. */
export const selectCatalogue = ({ operations }: ShopState) => operations.product.catalogue.items;
export const selectCatalogueStatus = ({ operations }: ShopState) => operations.product.catalogue.status;
/** Whether those are all parts of the shop. */
export const selectIsWholeCatalogue = ({ operations }: ShopState) => operations.product.catalogue.isWhole;
/** The pages of the listing that the backend was asked for; null until it was. */
export const selectRequestedListing = ({ operations }: ShopState) => operations.product.listing;
/** The pages of a catalogue too large to load whole; null for a smaller one, and until its size is known. */
export const selectLargeListing = (state: ShopState) =>
  selectIsWholeCatalogue(state) ? null : selectRequestedListing(state);
/** The last results of the search, and their text. */
export const selectSuggestions = ({ operations }: ShopState) => operations.product.suggestions;
/** The content below the part whose page is open. */
export const selectAboutPart = ({ operations }: ShopState) => operations.product.about;
export const selectCategories = ({ operations }: ShopState) => operations.product.categories.items;
export const selectCategoriesStatus = ({ operations }: ShopState) => operations.product.categories.status;
/** The makers of the home page with the number of their parts; null while it is unknown. */
export const selectCarMakers = ({ operations }: ShopState) => operations.product.categories.carMakers;
export const selectCurrentProduct = ({ operations }: ShopState) => operations.product.current;
/** A product as far as the store has it, whether or not its page is open. */
export const selectProduct =
  (productId: string) =>
  (state: ShopState): Product | undefined => {
    const { product } = selectCurrentProduct(state);
    return product?._id === productId ? product : selectCatalogue(state).find(({ _id }) => _id === productId);
  };

export const selectAddresses = ({ operations }: ShopState) => operations.addresses.items;
export const selectAddressesStatus = ({ operations }: ShopState) => operations.addresses.status;
export const selectAddressModal = ({ operations }: ShopState) => operations.addresses.modal;
export const selectAddressSaving = ({ operations }: ShopState) => operations.addresses.saving;

export const selectSelectedAddressId = ({ operations }: ShopState) => operations.orders.selectedAddressId;
export const selectPayment = ({ operations }: ShopState) => operations.orders.payment;
export const selectConfirmedOrder = ({ operations }: ShopState) => operations.orders.confirmed;

export const selectOrders = ({ operations }: ShopState) => operations.orderHistory.items;
export const selectOrdersStatus = ({ operations }: ShopState) => operations.orderHistory.status;
export const selectCurrentOrder = ({ operations }: ShopState) => operations.orderHistory.current;
export const selectReorder = ({ operations }: ShopState) => operations.orderHistory.reorder;

/** The shopper's cars, which of them is the current one, and the open choice of a car. */
export const selectGarage = ({ operations }: ShopState) => operations.garage;
/** Whether a part fits the current car; undefined without a car and while it is being loaded. */
export const selectFit =
  (productId: string) =>
  ({ operations }: ShopState): CarFit | undefined =>
    operations.garage.fits[productId];
/** The same, but null without a car. */
export const selectFitOrNone = (productId: string) => (state: ShopState) =>
  selectGarage(state).title === null ? null : selectFit(productId)(state);
