import { useSyncExternalStore } from 'react';
import type { PlantSummary } from './plants';

export interface BasketLine {
  readonly plant: PlantSummary;
  readonly quantity: number;
}

const KEY = 'windowsill-basket';
const MAX_QUANTITY = 20;
const watchers = new Set<() => void>();
let text: string | null = null;
let lines: readonly BasketLine[] = [];

function read(): readonly BasketLine[] {
  const stored = localStorage.getItem(KEY);
  if (stored !== text) lines = stored === null ? [] : (JSON.parse(stored) as BasketLine[]);
  text = stored;
  return lines;
}

function write(next: readonly BasketLine[]): void {
  localStorage.setItem(KEY, JSON.stringify(next));
  for (const notify of watchers) notify();
}

function watch(notify: () => void): () => void {
  watchers.add(notify);
  // Another tab has changed it.
  window.addEventListener('storage', notify);
  return () => {
    watchers.delete(notify);
    window.removeEventListener('storage', notify);
  };
}

/** @returns the lines of this browser's basket; null on the server and while its page is hydrated */
export const useBasket = (): readonly BasketLine[] | null => useSyncExternalStore(watch, read, () => null);

/** @param quantity of the line; 0 takes it out */
export function setQuantity(plant: PlantSummary, quantity: number): void {
  const line = { plant, quantity: Math.min(quantity, MAX_QUANTITY) };
  const isThere = read().some((one) => one.plant.id === plant.id);
  const next = isThere ? read().map((one) => (one.plant.id === plant.id ? line : one)) : [...read(), line];
  write(next.filter((one) => one.quantity > 0));
}

export function addToBasket({ id, name, price, leaves, hues }: PlantSummary): void {
  const current = read().find(({ plant }) => plant.id === id)?.quantity ?? 0;
  setQuantity({ id, name, price, leaves, hues }, current + 1);
}

export const emptyBasket = (): void => write([]);
