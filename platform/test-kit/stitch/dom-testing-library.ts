import '@testing-library/jest-dom';
import { configure, getConfig, prettyDOM } from '@testing-library/dom';
import { failureOutput } from '../jest/failure-output';

// Not React's flavour of it: its act() belongs to another copy of React than the page's, which each test loads again.
configure({ asyncUtilTimeout: 10_000, ...failureOutput({ getConfig, prettyDOM }) });
