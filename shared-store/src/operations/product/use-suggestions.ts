import { formatRupees } from '@piston-parts/shared-contract';
import { selectGarage, selectSuggestions } from '../../selectors';
import { useShopDispatch, useShopSelector } from '../../store';
import { partListPasted, suggestionsRequested } from './product.slice';

/** The content of every search box: `fits` is null without a car. `suggest` is called with each text that is typed. */
export function useSuggestions() {
  const dispatch = useShopDispatch();
  const suggestions = useShopSelector(selectSuggestions);
  const { title, fits } = useShopSelector(selectGarage);
  return {
    suggest: (text: string) => void dispatch(suggestionsRequested(text)),
    shown: {
      suggestions,
      fits: title === null ? null : fits,
      formatPrice: formatRupees,
      onPasteList: (text: string) => void dispatch(partListPasted(text)),
    },
  };
}
