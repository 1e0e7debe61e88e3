const atHome = (screen: string) => `module.exports.modules['./home'] = { default: ${screen} };`;

/** Fault of a remote's server build → the code of it, at the end of the build. */
export const FAULTS: Readonly<Record<string, string>> = {
  'throws as it renders': atHome("() => { throw new Error('broken'); }"),
  'throws as it loads': "throw new Error('broken');",
  'loops as it renders': atHome('() => { for (;;); }'),
  'loops as it loads': 'for (;;);',
  'waits for what never comes': atHome('async () => await new Promise(() => undefined)'),
};
