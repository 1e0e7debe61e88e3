/** What stands over a page because of the shopper's car, in one file that loads when it is needed. */
export { CarChoice } from './car-choice';
export { UnfitQuestion } from './unfit-question';
