const NOT_NAMED = 'a test has to name its own';

/**
 * Separates a run of tests from the shop that `npm start` has open in this clone. The server's defaults for DATA, PUBLISHED
 * and PORT are that shop's; in this process and its children they are replaced by values that the server refuses, so a
 * test that names none fails with a sentence that says which.
 */
function separateFromOpenShop() {
  // No folder can be made in a file.
  for (const name of ['DATA', 'PUBLISHED']) process.env[name] = `${__filename}/${NOT_NAMED} ${name}`;
  process.env.PORT = NOT_NAMED;
}

module.exports = { separateFromOpenShop };
