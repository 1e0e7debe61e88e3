import { createAction, createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { filterFromQuery, needsBackend, PAGE_SIZE } from '@piston-parts/shared-contract';
import type {
  ResponseOf,
  Category,
  Contract,
  InitialData,
  PartSpecification,
  Product,
  searchEndpoints,
  SearchResult,
} from '@piston-parts/shared-contract';
import type { LoadStatus } from '../../load-status';

/**
 * The pages of the listing that the backend was asked for, by the query of the listing's URL: all pages of a catalogue that
 * is too large to load whole, and what a search finds in any.
 */
export interface RequestedListing {
  /** The query that the screen requested last; the status is `idle` while no screen shows the listing. */
  query: string;
  status: LoadStatus;
  /** The result that the screen shows while the request is pending; null for none. */
  shown: string | null;
  /** Responses by query, the newest last. */
  pages: Record<string, PageOfParts>;
}

type ProductsResponse = ResponseOf<Contract['getProducts']>;

type CategoriesResponse = ResponseOf<Contract['getCategories']>;
type CarMakers = NonNullable<CategoriesResponse['carMakers']>;

/** A page of the listing, as the backend responds with it. */
export type PageOfParts = NonNullable<ProductsResponse['listing']> & { items: Product[] };

export interface ProductState {
  /** All parts; of a large catalogue, those loaded so far. */
  catalogue: { status: LoadStatus; items: Product[]; isWhole: boolean };
  /** Null until a page was asked for. */
  listing: RequestedListing | null;
  /** `carMakers`: the makers of the home page with the number of their parts; null while it is unknown. */
  categories: { status: LoadStatus; items: Category[]; carMakers: CarMakers | null };
  /** The one product that is open: `missing` when the shop has no such part; without an id the one of the page's address. */
  current: {
    status: LoadStatus | 'missing';
    id: string | null;
    product: Product | null;
    /** Null while it is unknown. */
    specification: PartSpecification | null;
  };
  /** The choices of the last listing that links to others keep: whether it had only parts for the current car, and parts a page. */
  kept: { onlyOwnCar: boolean; size: number };
  /** The last results of the search, their text, and how many parts it finds; null before the first search. */
  suggestions:
    | ({ text: string; results: SearchResult[]; count: number } & Pick<
        ResponseOf<typeof searchEndpoints.searchParts>,
        'cars' | 'notices'
      >)
    | null;
}

/** How many responses are kept for the Back button. */
const MAX_CACHED_PAGES = 30;

const initialState: ProductState = {
  catalogue: { status: 'idle', items: [], isWhole: false },
  listing: null,
  categories: { status: 'idle', items: [], carMakers: null },
  current: { status: 'idle', id: null, product: null, specification: null },
  kept: { onlyOwnCar: false, size: PAGE_SIZE },
  suggestions: null,
};

/** @returns null when the response has the whole catalogue. */
export const pageOf = ({ products, listing }: ProductsResponse): PageOfParts | null =>
  listing ? { items: products, ...listing } : null;

const startListing = (query: string, status: LoadStatus, page?: PageOfParts): RequestedListing => ({
  query,
  status,
  shown: null,
  pages: page ? { [query]: page } : {},
});

const isSearch = (query: string): boolean => needsBackend(filterFromQuery(new URLSearchParams(query)));

function preloadedListing(
  { products = [], listing, listingQuery = '' }: InitialData,
  status: LoadStatus,
): RequestedListing | null {
  const page = pageOf({ products, listing });
  return page && startListing(listingQuery, status, page);
}

/** Replaces parts by their newer versions, in their order, and adds the new ones. */
function withUpdates(loaded: Product[], newer: Product[]): Product[] {
  const updates = new Map(newer.map((product) => [product._id, product]));
  const updated = loaded.map((product) => updates.get(product._id) ?? product);
  const ids = new Set(loaded.map(({ _id }) => _id));
  return [...updated, ...newer.filter(({ _id }) => !ids.has(_id))];
}

/**
 * The initial catalogue state from the page's initial data.
 * @param status `ready` when the response of the backend is new; `idle` for data that are shown and still requested.
 */
export const preloadedProducts = (data: InitialData, status: 'ready' | 'idle'): ProductState => ({
  catalogue: data.products ? { status, items: data.products, isWhole: !data.listing } : initialState.catalogue,
  listing: preloadedListing(data, status),
  categories: data.categories
    ? { status, items: data.categories, carMakers: data.carMakers ?? null }
    : initialState.categories,
  current: preloadedProduct(data, status),
  kept: initialState.kept,
  suggestions: null,
});

/** A page without its part is the same for all addresses without one, so it has no id. */
function preloadedProduct({ product, specification }: InitialData, status: 'ready' | 'idle'): ProductState['current'] {
  if (product === null) return { ...initialState.current, status: 'missing' };
  return product ? { status, id: product._id, product, specification: specification ?? null } : initialState.current;
}

/** A text was typed in a search box. */
export const suggestionsRequested = createAction<string>('product/suggestionsRequested');
/** Lines of part numbers were pasted into a search box. */
export const partListPasted = createAction<string>('product/partListPasted');
/** A screen shows a part of a large catalogue that is not loaded. */
export const partNotFound = createAction<{ productId: string }>('product/partNotFound');
/** The shopper left the product's screen: pending requests are useless, and opening it again repeats them. */
export const productClosed = createAction('product/productClosed');

/** A text was typed in the listing's search box. */
export const listingSearchTyped = createAction<string>('product/listingSearchTyped');
/** Enter, or the search button. */
export const listingSearchApplied = createAction<string>('product/listingSearchApplied');

const productSlice = createSlice({
  name: 'product',
  initialState,
  reducers: {
    catalogueRequested: ({ catalogue }) => void (catalogue.status = 'loading'),
    catalogueReplaced: (state, action: PayloadAction<Product[]>) => {
      state.catalogue = { status: 'ready', items: action.payload, isWhole: true };
      state.listing = null;
    },
    catalogueLoadFailed: ({ catalogue }) => void (catalogue.status = 'failed'),
    listingOpened: (state, { payload: { query } }: PayloadAction<{ query: string }>) => {
      if (state.catalogue.isWhole && isSearch(query)) state.listing ??= startListing(query, 'idle');
      const { listing } = state;
      if (!listing || (state.catalogue.isWhole && !isSearch(query))) return;
      if (listing.query !== query || listing.status !== 'ready') listing.status = 'loading';
      listing.query = query;
      if (listing.pages[query]) listing.shown = query;
    },
    listingShown: (state, { payload }: PayloadAction<ProductState['kept']>) => {
      state.kept = payload;
    },
    listingClosed: ({ listing }) => {
      if (!listing) return;
      listing.status = 'idle';
      listing.shown = null;
    },
    listingPageLoaded: (state, { payload }: PayloadAction<{ query: string; page: PageOfParts }>) => {
      const { query, page } = payload;
      state.catalogue.status = 'ready';
      state.catalogue.items = withUpdates(state.catalogue.items, page.items);
      const { listing } = state;
      if (!listing) {
        state.listing = startListing(query, 'ready', page);
        return;
      }
      delete listing.pages[query];
      listing.pages[query] = page;
      listing.status = 'ready';
      listing.shown = query;
      for (const oldest of Object.keys(listing.pages).slice(0, -MAX_CACHED_PAGES)) delete listing.pages[oldest];
    },
    listingPageFailed: ({ listing }) => {
      if (listing) listing.status = 'failed';
    },
    partsLoaded: ({ catalogue }, action: PayloadAction<Product[]>) => {
      catalogue.items = withUpdates(catalogue.items, action.payload);
    },
    suggestionsReceived: (state, action: PayloadAction<NonNullable<ProductState['suggestions']>>) => {
      state.suggestions = action.payload;
      const { catalogue, listing } = state;
      const parts = action.payload.results.map(({ product }) => product);
      if (listing && !catalogue.isWhole) catalogue.items = withUpdates(catalogue.items, parts);
    },
    categoriesRequested: ({ categories }) => void (categories.status = 'loading'),
    categoriesReplaced: (state, { payload }: PayloadAction<CategoriesResponse>) => {
      state.categories = { status: 'ready', items: payload.categories, carMakers: payload.carMakers ?? null };
    },
    categoriesLoadFailed: ({ categories }) => void (categories.status = 'failed'),
    productOpened: (state, { payload: { productId: id } }: PayloadAction<{ productId: string }>) => {
      const { current } = state;
      // It stays missing, as the page says, while the backend is asked.
      if (current.id === null && current.status === 'missing') current.id = id;
      else if (current.id !== id) state.current = { ...initialState.current, status: 'loading', id };
      else if (current.status !== 'ready') current.status = 'loading';
    },
    productLoaded: (state, { payload }: PayloadAction<ResponseOf<Contract['getProduct']>>) => {
      const { product, specification = null } = payload;
      state.current = { status: 'ready', id: product._id, product, specification };
    },
    productLoadFailed: ({ current }, action: PayloadAction<{ missing: boolean }>) => {
      current.status = action.payload.missing ? 'missing' : 'failed';
    },
  },
  extraReducers: (builder) =>
    builder.addCase(productClosed, ({ current }) => {
      if (current.status === 'ready') current.status = 'idle';
    }),
});

export const {
  catalogueRequested,
  catalogueReplaced,
  catalogueLoadFailed,
  listingOpened,
  listingShown,
  listingClosed,
  listingPageLoaded,
  listingPageFailed,
  partsLoaded,
  suggestionsReceived,
  categoriesRequested,
  categoriesReplaced,
  categoriesLoadFailed,
  productOpened,
  productLoaded,
  productLoadFailed,
} = productSlice.actions;
export const productReducer = productSlice.reducer;
