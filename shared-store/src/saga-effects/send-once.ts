import { nanoid } from '@reduxjs/toolkit';
import { isPassing } from '../api-client/api-error';

/**
 * Creates a function that sends a form with an Idempotency-Key. When the response is lost, the request is repeated once
 * with the same key; when that is lost too, the shopper's next submission of the same form reuses the key.
 */
export function createSender() {
  /** The form whose outcome is unknown. */
  let unresolved: { readonly form: string; readonly key: string } | null = null;

  return async function sendOnce<Body>(form: object, send: (idempotencyKey: string) => Promise<Body>): Promise<Body> {
    const sent = JSON.stringify(form);
    const key = unresolved?.form === sent ? unresolved.key : nanoid();
    unresolved = null;
    try {
      try {
        return await send(key);
      } catch (error) {
        if (!isPassing(error)) throw error;
        return await send(key);
      }
    } catch (error) {
      if (isPassing(error)) unresolved = { form: sent, key };
      throw error;
    }
  };
}
