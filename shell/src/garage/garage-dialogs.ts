/** The dialogs about the shopper's cars, in one file that loads when one is opened. */
export { CarChoice } from './car-choice';
export { UnfitQuestion } from './unfit-question';
