import '@testing-library/jest-dom';
import { configure } from '@testing-library/react';

// Several suites share two processors; a real wait still ends as soon as the page shows what is asked for.
configure({ asyncUtilTimeout: 10_000 });
