const atHome = (screen: string) => `module.exports.modules['./home'] = { default: ${screen} };`;

/** What a remote's server build may do wrong → the code that does it, at the end of the build. */
export const FAULTS: Readonly<Record<string, string>> = {
  'throws as it renders': atHome("() => { throw new Error('broken'); }"),
  'throws as it loads': "throw new Error('broken');",
  'loops as it renders': atHome('() => { for (;;); }'),
  'loops as it loads': 'for (;;);',
  'waits for what never comes': atHome('async () => await new Promise(() => undefined)'),
};
