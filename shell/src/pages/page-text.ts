import type { ReactNode } from 'react';

/** What a page of text says: help, the company, the law. */
export interface PageText {
  readonly title: string;
  readonly sections: readonly {
    /** The first section may go without. */
    readonly heading?: string;
    readonly content: ReactNode;
  }[];
}
