import budgets from './budgets.json';
import { overBudget } from './budgets';
import { findRepeatedLibraries } from './library-marks';

const { javaScriptKB, roundTrips } = budgets.home;
const within = { javaScriptBeforeContentKB: javaScriptKB, roundTrips, repeatedLibraries: [] };

describe('The budgets of a page', () => {
  it('are kept up to their very figures', () => {
    expect(overBudget('home', within)).toEqual([]);
  });

  it('say what exceeds them and by what measure', () => {
    const heavy = javaScriptKB + 0.1;

    expect(overBudget('home', { ...within, javaScriptBeforeContentKB: heavy })).toEqual([
      `home loads ${heavy} KB of JavaScript before content; its budget is ${javaScriptKB} KB`,
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
