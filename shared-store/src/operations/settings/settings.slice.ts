import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import {
  DEFAULT_SETTINGS,
  type DeliveryRule,
  type InitialData,
  type PublicSettings,
} from '@piston-parts/shared-contract';

export interface SettingsState {
  shown: PublicSettings;
  /** Lines of the pages of text that were opened, by their names; null for one that did not load. */
  pages: Record<string, string[] | null>;
}

/** The owner's settings, as the page contains them. */
export const preloadedSettings = ({ settings, textPage }: InitialData): SettingsState => ({
  shown: settings ?? DEFAULT_SETTINGS,
  pages: textPage ? { [textPage.page]: textPage.lines } : {},
});

const slice = createSlice({
  name: 'settings',
  initialState: preloadedSettings({}),
  reducers: {
    /** A page of text is open, whose lines may not be loaded yet. */
    textPageOpened(state, { payload }: PayloadAction<string>) {
      if (state.pages[payload] === null) delete state.pages[payload];
    },
    textPageLoaded(state, { payload: [page, lines] }: PayloadAction<[page: string, lines: string[] | null]>) {
      state.pages[page] = lines;
    },
    /** The backend computes with another delivery charge than the page has shown. */
    deliveryChanged(state, { payload }: PayloadAction<DeliveryRule>) {
      state.shown.delivery = payload;
    },
  },
});

export const { textPageOpened, textPageLoaded, deliveryChanged } = slice.actions;
export const settingsReducer = slice.reducer;
