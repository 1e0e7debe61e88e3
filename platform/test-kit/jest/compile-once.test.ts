it('A module that is compiled once for all test files runs again for each registry', () => {
  const load = () => {
    let loaded: object = {};
    jest.isolateModules(() => (loaded = jest.requireActual<object>('./ignored-folders.cjs')));
    return loaded;
  };
  expect(load()).not.toBe(load());
});
