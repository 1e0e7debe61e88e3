const atMost = (units: number): string => `At most ${units} in an order`;

/**
 * Texts that screens show: those that the specification quotes, spelling included, and a few plain ones. Every page loads
 * them before it is interactive; texts that no screen takes are in `lateMessages`.
 */
export const messages = {
  doNotFit: (parts: number, model = 'car') =>
    `${parts === 1 ? '1 part does not fit' : `${parts} parts do not fit`} your ${model}`,
  fillAllFields: 'Fill all the fields',
  selectAddress: 'please select the address',
  enterAmount: 'please enter amount',
  fillAllDetails: 'please fill all the details ',
  somethingWentWrong: 'Something went wrong',

  /** Read out by screen readers: the button's own change is silent. */
  addedToCart: (productName: string) => `${productName} is in your cart`,
  logInToContinue: 'Please log in to continue',

  cartEmpty: 'There is nothing in the Cart',
  wishlistEmpty: 'There is nothing in the Wishlist',
  ordersEmpty: 'You have not bought anything yet',
  reordered: 'The parts of this order are in your cart',
  forgottenPassword: 'Forget password ?',
  popularCarMakers: 'Popular Car Makers',
  searchByCategories: 'Search by Categories',
  filters: 'Filters',
  andAbove: (rating: number) => `${rating} and above`,
  placeOrder: 'Place Order',
  moveToCart: 'Move to Cart',
  reorderedInPart: 'Your cart has all that is left of this order, but not:',
  listingEmpty: 'There are no such items',
  pageNotFound: 'PAGE 404 Go Back to Homepage',
  orderConfirmed: 'Order Confirmed',
  productNotFound: 'This part is not in our catalogue.',

  resetLinkInvalid: 'This link is used up or too old. Ask for a new one.',
  emailNotRegistered: 'The email you entered is not Registered. Not Found error',
  outOfStock: 'This part is out of stock.',
  quantityAtLeastOne: 'The quantity cannot go below 1. Remove the part instead.',
  /** @param stock number of units in stock (cart-10). */
  onlyLeft: (stock: number) => `Only ${stock} left`,
  /** The same, where the owner has set the units. */
  atMostUnits: atMost,
  orderNotFound: 'This order is not one of yours.',
  refundDue:
    'The parts of this order were sold before your payment came. You get all of your money back within a week.',
} as const;
