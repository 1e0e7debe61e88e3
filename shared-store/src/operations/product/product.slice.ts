import { createAction, createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { Category, Product } from '@piston-parts/shared-contract';
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
    productOpened: (state, action: PayloadAction<{ productId: string }>) => {
      state.current = { status: 'loading', id: action.payload.productId, product: null };
    },
    productLoaded: (state, action: PayloadAction<Product>) => {
      state.current = { status: 'ready', id: action.payload._id, product: action.payload };
    },
    productLoadFailed: ({ current }, action: PayloadAction<{ missing: boolean }>) => {
      current.status = action.payload.missing ? 'missing' : 'failed';
    },
  },
});

/** The product's screen is left: what it still waits for is of no use any more. */
export const productClosed = createAction('product/productClosed');
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
