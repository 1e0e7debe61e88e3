import type { ReactNode } from 'react';

/** The content of a page of text: help, the company, the law. */
export interface PageText {
  readonly title: string;
  readonly sections: readonly {
    /** The first section may go without. */
    readonly heading?: string;
    readonly content: ReactNode;
  }[];
}
