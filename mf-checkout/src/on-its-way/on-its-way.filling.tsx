import { useEffect } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '@piston-parts/shared-contract';
import { useShopDispatch, useShopSelector } from '@piston-parts/shared-store';
import { ordersOnTheirWayShown, selectOrdersOnTheirWay } from './on-its-way.slice';
import styles from './on-its-way.module.css';

/** In the menu of the account: how many orders are on their way (orders-17). */
export default function OnItsWay() {
  const dispatch = useShopDispatch();
  const orders = useShopSelector(selectOrdersOnTheirWay);
  useEffect(() => void dispatch(ordersOnTheirWayShown()), [dispatch]);
  if (orders === 0) return null;
  return (
    <Link to={paths.orders} className={styles.link}>
      {orders === 1 ? '1 order on its way' : `${orders} orders on their way`}
    </Link>
  );
}
