describe('The browser of a test', () => {
  it.each([
    ['<div></div>', 'block'],
    ['<button></button>', 'inline-block'],
    ['<li></li>', 'list-item'],
    ['<div style="display: flex"></div>', 'flex'],
    ['<template></template>', 'none'],
    ['<input type="hidden">', 'none'],
    ['<dialog></dialog>', 'none'],
    ['<div hidden></div>', 'none'],
  ])('displays %s as %s', (html, display) => {
    document.body.innerHTML = html;
    expect(getComputedStyle(document.body.children[0] as Element).display).toBe(display);
  });

  it('displays a dialog that is open', () => {
    document.body.innerHTML = '<dialog open></dialog>';
    expect(getComputedStyle(document.body.children[0] as Element).display).not.toBe('none');
  });

  it('inherits that an element is invisible', () => {
    document.body.innerHTML = '<p style="visibility: hidden"><b></b></p>';
    expect(getComputedStyle(document.querySelector('b') as Element).visibility).toBe('hidden');
  });

  it('runs a module again for each registry, though it is compiled once', () => {
    const load = () => {
      let loaded: object = {};
      jest.isolateModules(() => (loaded = jest.requireActual<object>('./ignored-folders.cjs')));
      return loaded;
    };
    expect(load()).not.toBe(load());
  });
});
