import { renderScreen, type RenderScreenOptions } from '@piston-parts/test-kit/screen-test';
import CompareScreen from '../compare/compare.screen';
import { comparisonAddress } from '../comparison';
import CompareIcon from '../fillings/compare-icon.filling';
import ComparePart from '../fillings/compare-part.filling';
import { store } from '../store';

type Options = Partial<Omit<RenderScreenOptions, 'stores'>>;

const stores = { 'mf-compare': store };

/** The screen at the address of these parts, with the icon of the top bar beside it. */
export const openComparison = (ids: readonly string[], options: Options = {}) =>
  renderScreen(
    <>
      <CompareIcon />
      <CompareScreen />
    </>,
    { at: comparisonAddress(ids), ...options, stores },
  );

/** Compare on the pages of these parts, with the icon of the top bar beside it. */
export const openParts = (ids: readonly string[], options: Options = {}) =>
  renderScreen(
    <>
      <CompareIcon />
      {ids.map((id) => (
        <ComparePart key={id} productId={id} />
      ))}
    </>,
    { at: '/products-page', ...options, stores },
  );
