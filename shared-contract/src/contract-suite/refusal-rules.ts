import { backendMessages } from '../backend-messages';
import { messages, type Contract } from '../index';
import { lateMessages } from '../late-messages';

/**
 * Rules of docs/specification.md that refusals show, by endpoint and message. The titles of refusals come from the
 * contract, which names no rules.
 */
export const refusalRules: { readonly [Name in keyof Contract]?: Readonly<Record<string, string>> } = {
  postAddress: {
    [messages.fillAllDetails]: 'addresses-8',
  },
  postSignUp: {
    [lateMessages.emailExists]: 'backend-10',
    [messages.fillAllFields]: 'backend-11',
    [lateMessages.passwordIncorrect]: 'backend-11',
  },
  postLogIn: {
    [messages.emailNotRegistered]: 'backend-8, backend-31',
    [lateMessages.credentialsInvalid]: 'backend-8',
  },
  postCartQuantity: {
    [messages.quantityAtLeastOne]: 'cart-9',
    [messages.onlyLeft(1)]: 'cart-9',
    [lateMessages.atMostInOrder]: 'cart-11',
  },
  postCartItem: {
    [messages.outOfStock]: 'cart-9',
  },
  getProduct: {
    [messages.productNotFound]: 'backend-16',
  },
  getCategory: {
    [backendMessages.categoryNotFound]: 'backend-16',
  },
  postAddressUpdate: {
    [lateMessages.mobileNumberIncorrect]: 'backend-28',
    [lateMessages.addressNotFound]: 'backend-28',
  },
  postOrder: {
    [messages.cartEmpty]: 'cart-4',
  },
};
