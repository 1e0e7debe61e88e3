declare const configuration: { readonly forbidden: readonly { readonly name: string; readonly comment: string }[] };
export = configuration;
