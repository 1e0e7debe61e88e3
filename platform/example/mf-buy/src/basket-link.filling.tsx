import { Link } from 'react-router-dom';
import { useBasket } from '@windowsill/shared';

/** For the header of every page: how many plants are in the basket. */
export default function BasketLink() {
  const units = (useBasket() ?? []).reduce((sum, { quantity }) => sum + quantity, 0);
  return <Link to="/basket">Basket ({units})</Link>;
}
