import { createAction } from '@reduxjs/toolkit';
import type { Toasts } from './ports';

/** A screen notifies the shopper without a request, for example of what is missing in a form. */
export const notificationRequested = createAction<{ kind: keyof Toasts; text: string }>('shop/notificationRequested');
