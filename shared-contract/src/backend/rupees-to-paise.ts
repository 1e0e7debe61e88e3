import { PAISE_PER_RUPEE } from '../constants';

/** @returns integer paise, what a payment provider takes. */
export function rupeesToPaise(rupees: number): number {
  return rupees * PAISE_PER_RUPEE;
}
