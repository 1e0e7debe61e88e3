import { nanoid } from '@reduxjs/toolkit';
import { isPassing } from '../api-client/api-error';

/**
 * Makes the function that sends a form which must be done once. A lost response is asked for again at once; when it is
 * lost again, the shopper's next press of the same form goes with the same Idempotency-Key.
 */
export function createSender() {
  /** Sent, and nobody knows whether it was done. */
  let open: { readonly form: string; readonly key: string } | null = null;

  return async function sendOnce<Body>(form: object, send: (idempotencyKey: string) => Promise<Body>): Promise<Body> {
    const sent = JSON.stringify(form);
    const key = open?.form === sent ? open.key : nanoid();
    open = null;
    try {
      try {
        return await send(key);
      } catch (error) {
        if (!isPassing(error)) throw error;
        return await send(key);
      }
    } catch (error) {
      if (isPassing(error)) open = { form: sent, key };
      throw error;
    }
  };
}
