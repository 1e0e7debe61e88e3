import { createAction } from '@reduxjs/toolkit';
import type { Toasts } from './ports';

/** A screen tells the shopper something that needs no call, such as what is missing in a form. */
export const notificationRequested = createAction<{ kind: keyof Toasts; text: string }>('shop/notificationRequested');
