/** Every app of the example in one build. A team builds its own alone: `webpack --mode production` in its folder. */
const apps = ['shell', 'mf-explore', 'mf-decide', 'mf-buy'].map((app) => require(`./${app}/webpack.config.cjs`));

module.exports = (environment, options) => apps.flatMap((configure) => configure(environment, options));
