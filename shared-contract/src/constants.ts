/** Business constants and limits. Money in whole rupees unless the name says paise. */
export const TOKEN_STORAGE_KEY = 'piston-parts-token';
export const GARAGE_STORAGE_KEY = 'piston-parts-garage';
/** Where a tab keeps the list of part numbers that was pasted into a search box, until the quick order takes it. */
export const PASTED_LIST_KEY = 'piston-parts-pasted-list';

export const RESET_LINK_MINUTES = 60;

/** The longest line of any form, in UTF-16 code units. */
export const MAX_TEXT_LENGTH = 200;

export const PRICE_SLIDER_MIN = 0;
/** The least end of the slider. At its end it means "no upper limit" (listing-9, listing-10). */
export const PRICE_SLIDER_MAX = 1500;
/** The highest price of the specified parts (seeds-2), whose slider ends at `PRICE_SLIDER_MAX`. */
export const HIGHEST_SPECIFIED_PRICE = 2000;
/** No address filters by a higher price. */
export const HIGHEST_PRICE = 1_000_000_000;
/** Makers, part types or models that one address may choose. */
export const MAX_CHOSEN_NAMES = 20;
export const LOWEST_RATING = 1;
export const HIGHEST_RATING = 5;

/** Where a part sits on a car: its axles, then its sides. */
export const POSITIONS = ['front', 'rear', 'left', 'right'] as const;
export type Position = (typeof POSITIONS)[number];

/** After the ranks of all vehicles. */
export const UNRANKED = 10_000;

export const PAGE_SIZE = 6;
/** Parts a page that a shopper can choose. */
export const PAGE_SIZES: readonly number[] = [PAGE_SIZE, 12, 24];
/** The shop's pages load a larger catalogue page by page. */
export const LARGE_CATALOGUE = 200;
/** No endpoint returns a larger catalogue as a whole: it returns a page of the listing instead. */
export const MAX_WHOLE_CATALOGUE = 1000;
export const PAGES_IN_RANGE = 3;
export const PAGES_AT_EDGES = 2;

export const SEARCH_DEBOUNCE_MS = 1500;
export const INCREASE_THROTTLE_MS = 500;
export const DECREASE_THROTTLE_MS = 1000;
export const MAX_SUGGESTIONS = 5;

export const TOAST_AUTO_CLOSE_MS = 3000;
export const TOAST_POSITION = 'top-left';

export const ZOOM_HOVER_DELAY_MS = 250;
export const ZOOM_HOVER_OFF_MS = 150;
export const ZOOM_FADE_MS = 300;
export const ZOOM_SMALL_PX = 450;
export const ZOOM_LARGE_PX = 1800;

export const FIRST_QUANTITY = 1;
/** Units of one part in an order, unless the owner sets others; more would let one shopper take a part off sale. */
export const MAX_UNITS_PER_PART = 10;
export const SIMULATED_DELAY_MS = 400;

export const CURRENCY = 'INR';
export const PAISE_PER_RUPEE = 100;
export const PAYMENT_DESCRIPTION = 'Happy shopping';

/**
 * The account that everyone shares behind Guest Log-In (log-in-5). Public by design: it is no secret and has no data.
 */
export const GUEST_CREDENTIALS = { email: 'guest@pistonparts.example', password: 'Guest@123' } as const;
/** Up to how many parts the catalogue may have to be answered whole: `upto=200`. */
export const WHOLE_UP_TO = 'upto';
