import type { CarFit } from './operations/garage/garage.slice';
import type { ShopState } from './store';
import { LISTED_CATEGORIES, type Product, type User } from '@piston-parts/shared-contract';

/**
 * The part of the state that a selector reads, and no more: builds compare the types of selectors, and a field that is added to one
 * slice is not to change those that read another.
 */
type Reads<Slice extends keyof ShopState['operations']> = {
  readonly operations: { readonly [Name in Slice]: ShopState['operations'][Name] };
};
type ReadsAuth = { readonly auth: ShopState['auth'] };

/** The logged-in user, or null for a visitor. */
export const selectCurrentUser = ({ auth }: ReadsAuth): User | null =>
  '_id' in auth.currentUser ? (auth.currentUser as User) : null;
export const selectIsLoggedIn = (state: ReadsAuth) => selectCurrentUser(state) !== null;
export const selectAuthLoading = ({ auth }: ReadsAuth) => auth.loading;
/** Whether the session check has ended (session-12); a shopper whose check failed counts as a visitor. */
export const selectSessionResolved = ({ auth }: ReadsAuth) =>
  auth.session === 'resolved' || auth.session === 'checkFailed';
/** Whether a token is stored that could not be verified. */
export const selectSessionCheckFailed = ({ auth }: ReadsAuth) => auth.session === 'checkFailed';
export const selectReturnTo = ({ auth }: ReadsAuth) => auth.returnTo;
/** The part that a visitor wanted to add and the next log-in adds, or null. */
export const selectPendingAddition = ({ auth }: ReadsAuth) => auth.pendingAddition;
export const selectPasswordReset = ({ auth }: ReadsAuth) => auth.passwordReset;

export const selectCart = ({ operations }: Reads<'cart'>) => operations.cart.items;
export const selectCartStatus = ({ operations }: Reads<'cart'>) => operations.cart.status;
export const selectIsInCart = (productId: string) => (state: Reads<'cart'>) =>
  selectCart(state).some(({ _id }) => _id === productId);

/** The owner's settings. */
export const selectSettings = ({ operations }: Reads<'settings'>) => operations.settings.shown;
/** The categories that have parts, under the names of the owner. */
export const selectListedCategories = (state: Reads<'settings'>) =>
  selectSettings(state).categories ?? LISTED_CATEGORIES;
/** The lines of a page of text: undefined until they have loaded, null when that failed. */
export const selectTextPage =
  (page: string) =>
  ({ operations }: Reads<'settings'>): readonly string[] | null | undefined =>
    operations.settings.pages[page];

export const selectWishlist = ({ operations }: Reads<'wishlist'>) => operations.wishlist.items;
export const selectWishlistStatus = ({ operations }: Reads<'wishlist'>) => operations.wishlist.status;
export const selectIsInWishlist = (productId: string) => (state: Reads<'wishlist'>) =>
  selectWishlist(state).some(({ _id }) => _id === productId);

/** All parts; of a large catalogue those loaded so far. */
export const selectCatalogue = ({ operations }: Reads<'product'>) => operations.product.catalogue.items;
export const selectCatalogueStatus = ({ operations }: Reads<'product'>) => operations.product.catalogue.status;
/** Whether those are all parts of the shop. */
export const selectIsWholeCatalogue = ({ operations }: Reads<'product'>) => operations.product.catalogue.isWhole;
/** The pages of the listing that the backend was asked for; null until it was. */
export const selectRequestedListing = ({ operations }: Reads<'product'>) => operations.product.listing;
/** The pages of a catalogue too large to load whole; null for a smaller one, and until its size is known. */
export const selectLargeListing = (state: Reads<'product'>) =>
  selectIsWholeCatalogue(state) ? null : selectRequestedListing(state);
/** The choices of the last listing that links to others keep. */
export const selectKeptListing = ({ operations }: Reads<'product'>) => operations.product.kept;
/** The last results of the search, and their text. */
export const selectSuggestions = ({ operations }: Reads<'product'>) => operations.product.suggestions;
export const selectCategories = ({ operations }: Reads<'product'>) => operations.product.categories.items;
export const selectCategoriesStatus = ({ operations }: Reads<'product'>) => operations.product.categories.status;
/** The makers of the home page with the number of their parts; null while it is unknown. */
export const selectCarMakers = ({ operations }: Reads<'product'>) => operations.product.categories.carMakers;
export const selectCurrentProduct = ({ operations }: Reads<'product'>) => operations.product.current;
/** A product as far as the store has it, whether or not its page is open. */
export const selectProduct =
  (productId: string) =>
  (state: Reads<'product'>): Product | undefined => {
    const { product } = selectCurrentProduct(state);
    return product?._id === productId ? product : selectCatalogue(state).find(({ _id }) => _id === productId);
  };

export const selectAddresses = ({ operations }: Reads<'addresses'>) => operations.addresses.items;
export const selectAddressesStatus = ({ operations }: Reads<'addresses'>) => operations.addresses.status;
export const selectAddressModal = ({ operations }: Reads<'addresses'>) => operations.addresses.modal;
export const selectAddressSaving = ({ operations }: Reads<'addresses'>) => operations.addresses.saving;

export const selectSelectedAddressId = ({ operations }: Reads<'orders'>) => operations.orders.selectedAddressId;
export const selectPayment = ({ operations }: Reads<'orders'>) => operations.orders.payment;
export const selectConfirmedOrder = ({ operations }: Reads<'orders'>) => operations.orders.confirmed;

/** The shopper's cars, which of them is the current one, and the open choice of a car. */
export const selectGarage = ({ operations }: Reads<'garage'>) => operations.garage;
/** Whether a part fits the current car; undefined without a car and while it is being loaded. */
export const selectFit =
  (productId: string) =>
  ({ operations }: Reads<'garage'>): CarFit | undefined =>
    operations.garage.fits[productId];
/** The same, but null without a car. */
export const selectFitOrNone = (productId: string) => (state: Reads<'garage'>) =>
  selectGarage(state).title === null ? null : selectFit(productId)(state);
