import budgets from './budgets.json';
import { overBudget } from './budgets';
import { findRepeatedLibraries } from './library-marks';

const {
  javaScriptBeforeContentKB: first,
  javaScriptBeforeInteractiveKB: then,
  javaScriptKB: all,
  roundTrips,
} = budgets.home;
const within = { ...budgets.home, repeatedLibraries: [] };

describe('The budgets of a page', () => {
  it('are kept up to their very figures', () => {
    expect(overBudget('home', within)).toEqual([]);
  });

  it('say what exceeds them and by what measure', () => {
    const heavy = {
      javaScriptBeforeContentKB: first + 1,
      javaScriptBeforeInteractiveKB: then + 1,
      javaScriptKB: all + 1,
    };

    expect(overBudget('home', { ...within, ...heavy })).toEqual([
      `home loads ${first + 1} KB of JavaScript before content; its budget is ${first} KB`,
      `home loads ${then + 1} KB of JavaScript before it answers; its budget is ${then} KB`,
      `home loads ${all + 1} KB of JavaScript in all; its budget is ${all} KB`,
    ]);
    expect(overBudget('home', { ...within, roundTrips: roundTrips + 1 })).toEqual([
      `home takes ${roundTrips + 1} round trips before content; its budget is ${roundTrips}`,
    ]);
    expect(overBudget('product', { ...within, roundTrips: null })).toEqual([
      'product never showed its content ([data-content])',
    ]);
  });

  it('name a library that came twice, and where', () => {
    const scripts = new Map([
      ['/shell/vendor.js', 'Symbol.for("react-redux-context")'],
      ['/mf-cart/cart.js', 'Symbol.for("react-redux-context")'],
      ['/mf-cart/other.js', 'nothing'],
    ]);

    expect(overBudget('home', { ...within, repeatedLibraries: findRepeatedLibraries(scripts) })).toEqual([
      'home: react-redux came 2 times: /shell/vendor.js, /mf-cart/cart.js',
    ]);
  });
});
