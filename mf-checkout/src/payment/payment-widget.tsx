import { useEffect, useMemo } from 'react';
import {
  paymentDeclined,
  paymentDismissed,
  paymentSucceeded,
  paymentWidgetFailed,
  selectSettings,
  useShopDispatch,
  useShopSelector,
  type PaymentRequest,
} from '@piston-parts/shared-store';
import { openProviderWidget } from './open-provider-widget';
import { paymentOptions, type PaymentOptions } from './payment-options';
import { TestWidget } from './test-widget';

/**
 * The payment widget, open as long as this is rendered: the provider's with a key, else the test widget (payment-2).
 */
export function PaymentWidget({ request }: { readonly request: PaymentRequest }) {
  const dispatch = useShopDispatch();
  const { name } = useShopSelector(selectSettings);
  const options = useMemo(
    () =>
      paymentOptions(request, {
        name,
        onPaid: (proof) => dispatch(paymentSucceeded(proof)),
        onDismissed: () => dispatch(paymentDismissed()),
      }),
    [dispatch, name, request],
  );
  if (options.key === null) return <TestWidget options={options} onDeclined={() => dispatch(paymentDeclined())} />;
  return <ProviderWidget options={options} />;
}

/** The provider draws its widget itself, over the page. */
function ProviderWidget({ options }: { readonly options: PaymentOptions }) {
  const dispatch = useShopDispatch();
  useEffect(() => openProviderWidget(options, () => dispatch(paymentWidgetFailed())), [dispatch, options]);
  return null;
}
