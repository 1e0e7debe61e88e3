import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { isInOtherDocument } from './payment-pages';
import { useRouteTable } from './use-route-table';

const reloadPage = () => window.location.reload();

/**
 * Loads the address as a document when the router has come to one that is not to share this document.
 * @returns whether it does, so that nothing of the address is shown meanwhile
 */
export function useOtherDocument(reload = reloadPage): boolean {
  const { pathname } = useLocation();
  const isElsewhere = isInOtherDocument(useRouteTable(), pathname);
  useEffect(() => {
    if (isElsewhere) reload();
  }, [isElsewhere, reload]);
  return isElsewhere;
}
