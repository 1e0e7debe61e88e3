/** The rooms of a page whose fillings React has yet to hydrate. */
export class HydratingFillings {
  #isStarted = false;
  readonly #rooms = new Set<object>();
  readonly #watchers = new Set<() => void>();

  /** False until all rooms of the page are known. */
  get areHydrated(): boolean {
    return this.#isStarted && this.#rooms.size === 0;
  }

  /** All rooms of the page have been added. */
  start(): void {
    this.#isStarted = true;
    this.#notify();
  }

  /** @returns removes it */
  add(room: object): () => void {
    this.#rooms.add(room);
    return () => this.remove(room);
  }

  remove(room: object): void {
    if (this.#rooms.delete(room)) this.#notify();
  }

  /** @returns ends it */
  readonly watch = (onChange: () => void): (() => void) => {
    this.#watchers.add(onChange);
    return () => void this.#watchers.delete(onChange);
  };

  #notify(): void {
    for (const onChange of this.#watchers) onChange();
  }
}
