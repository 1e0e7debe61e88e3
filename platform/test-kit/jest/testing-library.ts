import '@testing-library/jest-dom';
import { configure, getConfig, prettyDOM } from '@testing-library/react';
import { failureOutput } from './failure-output';

// Several suites share two processors; a real wait still ends as soon as the page shows what is asked for.
configure({ asyncUtilTimeout: 10_000, ...failureOutput({ getConfig, prettyDOM }) });
