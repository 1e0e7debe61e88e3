import { createAction } from '@reduxjs/toolkit';
import type { Toasts, ToastTopic } from './ports';

/** A notification without a request, for example about a missing form field. */
export const notificationRequested = createAction<{ kind: keyof Toasts; text: string; topic?: ToastTopic }>(
  'shop/notificationRequested',
);
