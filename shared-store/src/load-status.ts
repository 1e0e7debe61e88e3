/** Where a thing that the backend gives stands. */
export type LoadStatus = 'idle' | 'loading' | 'ready' | 'failed';
