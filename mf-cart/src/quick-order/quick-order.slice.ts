import {
  createAction,
  createSlice,
  sessionExpired,
  type LoadStatus,
  type PayloadAction,
} from '@piston-parts/shared-store';
import { maxQuantity, type PartNumberResult, type Product, type ShortLine } from '@piston-parts/shared-contract';
import { isNumber, lineKey, type ReadLine } from './read-lines';

/** As many parts as a cart holds. */
export const MAX_LINES = 100;

export interface QuickOrderLine extends ReadLine {
  readonly key: string;
  /** Null until the number was looked up. */
  readonly match: PartNumberResult['match'] | null;
  /** Parts that the number may stand for. */
  readonly candidateIds: string[];
  /** The part that is ordered; null while it is open which. */
  readonly productId: string | null;
}

export interface QuickOrderState {
  /** The typed text that is not in the list yet; null: that of the address. */
  text: string | null;
  lines: QuickOrderLine[];
  products: Readonly<Record<string, Product>>;
  /** Of the look-up. */
  status: LoadStatus;
  isAdding: boolean;
  /** Whether numbers were left in the field, because the list was full. */
  isCut: boolean;
  /** The lines of the last added list that the cart did not get; null before. */
  short: ShortLine[] | null;
}

const initialState: QuickOrderState = {
  text: null,
  lines: [],
  products: {},
  status: 'idle',
  isAdding: false,
  isCut: false,
  short: null,
};

const toLine = (line: ReadLine): QuickOrderLine => ({
  ...line,
  key: lineKey(line.number),
  match: isNumber(line) ? null : 'none',
  candidateIds: [],
  productId: null,
});

/** Adds lines to those that are there: the units of a number are added up. */
function withLines(lines: readonly QuickOrderLine[], added: readonly ReadLine[]): QuickOrderLine[] {
  const all = new Map(lines.map((line) => [line.key, line]));
  for (const line of added.map(toLine)) {
    const same = all.get(line.key);
    all.set(line.key, same ? { ...same, qty: same.qty + line.qty } : line);
  }
  return [...all.values()];
}

export const quickOrderSlice = createSlice({
  name: 'mf-cart/quickOrder',
  initialState,
  reducers: {
    quickOrderTyped: (state, { payload }: PayloadAction<string>) => void (state.text = payload),
    /** A list from a search box comes after what stands in the field. */
    listPasted: (state, { payload }: PayloadAction<string>) =>
      void (state.text = state.text ? `${state.text}\n${payload}` : payload),
    /** @param payload.rest the text of the lines for which there was no room. */
    linesEntered(state, { payload }: PayloadAction<{ lines: readonly ReadLine[]; rest: string }>) {
      state.lines = withLines(state.lines, payload.lines);
      state.text = payload.rest;
      state.isCut = payload.rest !== '';
      state.short = null;
      state.status = state.lines.some(({ match }) => match === null) ? 'loading' : 'ready';
    },
    lookUpRequested: (state) => void (state.status = 'loading'),
    lookUpFailed: (state) => void (state.status = 'failed'),
    numbersLookedUp(state, { payload }: PayloadAction<{ results: PartNumberResult[]; products: Product[] }>) {
      const results = new Map(payload.results.map((result) => [lineKey(result.number), result]));
      const products = new Map(payload.products.map((product) => [product._id, product]));
      state.products = { ...state.products, ...Object.fromEntries(products) };
      state.lines = state.lines.map((line) => {
        const result = line.match === null ? results.get(line.key) : undefined;
        if (!result) return line;
        const [only, ...others] = result.productIds;
        const productId = only !== undefined && others.length === 0 && result.match !== 'near' ? only : null;
        return { ...line, match: result.match, candidateIds: result.productIds, productId };
      });
      state.status = 'ready';
    },
    lineChosen(state, { payload }: PayloadAction<{ key: string; productId: string }>) {
      state.lines = state.lines.map((line) =>
        line.key === payload.key ? { ...line, productId: payload.productId } : line,
      );
    },
    lineQuantityTyped(state, { payload }: PayloadAction<{ key: string; qty: number }>) {
      state.lines = state.lines.map((line) =>
        line.key === payload.key ? { ...line, qty: payload.qty, note: null } : line,
      );
    },
    lineRemoved(state, { payload }: PayloadAction<{ key: string }>) {
      state.lines = state.lines.filter(({ key }) => key !== payload.key);
    },
    listAdded: (state) => void (state.isAdding = true),
    addingEnded: (state) => void (state.isAdding = false),
    /** Lines that are in the cart leave the list; those that were not found stay. */
    listFilled(state, { payload }: PayloadAction<{ short: ShortLine[] }>) {
      state.lines = state.lines.filter(({ productId }) => productId === null);
      state.isAdding = false;
      state.short = payload.short;
    },
  },
  extraReducers: (builder) => builder.addCase(sessionExpired, (state) => ({ ...state, isAdding: false })),
});

/** The screen is opened, or a link to it followed on it. @param payload.text the list of the address; null for none. */
export const quickOrderOpened = createAction<{ text: string | null }>(`${quickOrderSlice.name}/opened`);
/** The shopper wants the parts of a list. */
export const listSubmitted = createAction<{ text: string }>(`${quickOrderSlice.name}/listSubmitted`);
export const {
  quickOrderTyped,
  listPasted,
  linesEntered,
  lookUpRequested,
  lookUpFailed,
  numbersLookedUp,
  lineChosen,
  lineQuantityTyped,
  lineRemoved,
  listAdded,
  addingEnded,
  listFilled,
} = quickOrderSlice.actions;

interface OwnState {
  readonly 'mf-cart': { readonly quickOrder: QuickOrderState };
}
export const selectQuickOrder = (state: OwnState) => state['mf-cart'].quickOrder;

/** The lines that can be added: those whose part is known and in stock. */
export const orderableLines = ({ lines, products }: Pick<QuickOrderState, 'lines' | 'products'>) =>
  lines.flatMap(({ productId, qty }) => {
    const product = productId === null ? undefined : products[productId];
    return product && !product.outOfStock ? [{ product, qty: Math.min(qty, maxQuantity(product)), wanted: qty }] : [];
  });
