/** The one thing of Node that browser code may read: webpack and Jest put the mode in its place. */
declare const process: { readonly env: { readonly NODE_ENV: 'production' | 'development' | 'test' } };
