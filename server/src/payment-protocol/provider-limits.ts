/** The provider accepts whole paise, at least one rupee. */
export const MIN_PAISE = 100;
/** The longest receipt that an order may carry. */
export const MAX_RECEIPT_LENGTH = 40;
