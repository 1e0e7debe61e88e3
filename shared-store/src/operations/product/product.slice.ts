import { createAction, createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { Category, FirstData, Product } from '@piston-parts/shared-contract';
import type { LoadStatus } from '../../load-status';

export interface ProductState {
  catalogue: { status: LoadStatus; items: Product[] };
  categories: { status: LoadStatus; items: Category[] };
  /** The one product that is open: `missing` when the shop has no such part. */
  current: { status: LoadStatus | 'missing'; id: string | null; product: Product | null };
}

const initialState: ProductState = {
  catalogue: { status: 'idle', items: [] },
  categories: { status: 'idle', items: [] },
  current: { status: 'idle', id: null, product: null },
};

/**
 * What the page carries of the catalogue, as a state to start with.
 * @param status `ready` when the backend itself has just said so; `idle` for what is shown, and asked for all the same.
 */
export const carriedProducts = (data: FirstData, status: 'ready' | 'idle'): ProductState => ({
  catalogue: data.products ? { status, items: data.products } : initialState.catalogue,
  categories: data.categories ? { status, items: data.categories } : initialState.categories,
  current: data.product ? { status, id: data.product._id, product: data.product } : initialState.current,
});

/** The product's screen is left: what it still waits for is of no use any more, and opened again it is asked for anew. */
export const productClosed = createAction('product/productClosed');

const productSlice = createSlice({
  name: 'product',
  initialState,
  reducers: {
    catalogueRequested: ({ catalogue }) => void (catalogue.status = 'loading'),
    catalogueReplaced: (state, action: PayloadAction<Product[]>) => {
      state.catalogue = { status: 'ready', items: action.payload };
    },
    catalogueLoadFailed: ({ catalogue }) => void (catalogue.status = 'failed'),
    categoriesRequested: ({ categories }) => void (categories.status = 'loading'),
    categoriesReplaced: (state, action: PayloadAction<Category[]>) => {
      state.categories = { status: 'ready', items: action.payload };
    },
    categoriesLoadFailed: ({ categories }) => void (categories.status = 'failed'),
    productOpened: (state, { payload: { productId: id } }: PayloadAction<{ productId: string }>) => {
      const { current } = state;
      if (current.id !== id) state.current = { status: 'loading', id, product: null };
      else if (current.status !== 'ready') current.status = 'loading';
    },
    productLoaded: (state, action: PayloadAction<Product>) => {
      state.current = { status: 'ready', id: action.payload._id, product: action.payload };
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
  categoriesRequested,
  categoriesReplaced,
  categoriesLoadFailed,
  productOpened,
  productLoaded,
  productLoadFailed,
} = productSlice.actions;
export const productReducer = productSlice.reducer;
