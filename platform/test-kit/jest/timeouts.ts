// Several suites share two processors, with a build beside them at times: what is slow is not wrong.
jest.setTimeout(180_000);
