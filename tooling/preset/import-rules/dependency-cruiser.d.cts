declare const configuration: {
  readonly forbidden: readonly { readonly name: string; readonly comment: string }[];
  readonly options: { readonly exclude: { readonly path: string } };
};
export = configuration;
