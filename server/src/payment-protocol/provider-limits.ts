/** The provider takes whole paise, one rupee at least. */
export const LEAST_PAISE = 100;
/** The longest receipt that an order may carry. */
export const LONGEST_RECEIPT = 40;
