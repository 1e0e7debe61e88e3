import type { AboutPartResponse, Product } from '@piston-parts/shared-contract';
import { createAction, createSlice, type LoadStatus, type PayloadAction } from '@piston-parts/shared-store';
import type { RouteData } from '@platform/protocol/remote-routes';

type SeenProduct = Pick<Product, '_id' | 'name' | 'image'>;

/** The content of a part's page below the part. */
export interface AboutPart extends AboutPartResponse {
  readonly id: string;
  readonly status: LoadStatus;
  /** Of the shopper's car that it is for; null for none. */
  readonly vehicleId: string | null;
  /** Other parts that this browser showed before, the last one first. */
  readonly seen: readonly SeenProduct[];
}

/** Null until the page of a part shows what is below the part. */
type AboutPartState = AboutPart | null;

export const aboutPartSlice = createSlice({
  name: 'mf-catalog/aboutPart',
  initialState: null as AboutPartState,
  reducers: {
    aboutPartChanged: (_state, action: PayloadAction<AboutPart>): AboutPartState => action.payload,
  },
});

export const { aboutPartChanged } = aboutPartSlice.actions;
/**
 * The shopper comes near to what the page of a part has below the part, or has another car. Without a product, all cars are
 * needed that the open part fits. `missingId`: no part has this number.
 */
export const aboutPartRequested = createAction<{ product?: SeenProduct; missingId?: string }>(
  `${aboutPartSlice.name}/aboutPartRequested`,
);

export const selectAboutPart = (state: { readonly 'mf-catalog': { readonly aboutPart: AboutPartState } }) =>
  state['mf-catalog'].aboutPart;

/** The id of the list, to which a part that is out of stock leads. */
export const SIMILAR_PARTS = 'similar-parts';

interface ProductPageData {
  readonly product?: { readonly product: Product } | null;
  readonly about?: { readonly about: AboutPartResponse } | null;
}

/** The state of a page with the data of the product's route; seeds are shown and requested again. */
export function aboutPartFrom(data: RouteData, { confirmed }: { readonly confirmed: boolean }): AboutPartState {
  const { product, about }: ProductPageData = data;
  if (!product || !about) return null;
  return {
    ...about.about,
    id: product.product._id,
    status: confirmed ? 'ready' : 'idle',
    vehicleId: null,
    seen: [],
  };
}
