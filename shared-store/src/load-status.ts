/** Load status of data from the backend. */
export type LoadStatus = 'idle' | 'loading' | 'ready' | 'failed';
