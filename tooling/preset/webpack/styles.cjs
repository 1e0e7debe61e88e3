const MiniCssExtractPlugin = require('mini-css-extract-plugin');

/**
 * CSS modules whose class names carry the app's name, so that two teams can never style each other by accident.
 * @param options.server whether only the class names are wanted
 */
function styleRules({ app, production, server = false }) {
  const hash = production ? '[hash:base64:5]' : '[path][hash:base64:5]';
  return [
    {
      test: /\.css$/,
      use: [
        ...(server ? [] : [MiniCssExtractPlugin.loader]),
        {
          loader: require.resolve('css-loader'),
          options: {
            modules: {
              auto: /\.module\.css$/,
              namedExport: false,
              exportLocalsConvention: 'as-is',
              localIdentName: `${app}-[local]-${hash}`,
              exportOnlyLocals: server,
            },
          },
        },
      ],
    },
  ];
}

function stylesPlugin({ production, folder }) {
  return new MiniCssExtractPlugin({
    filename: `${folder}[name]${production ? '.[contenthash:8]' : ''}.css`,
    chunkFilename: `${folder}[name]${production ? '.[contenthash:8]' : ''}.css`,
    // Class names are scoped by CSS modules, so the order of two files never decides how something looks.
    ignoreOrder: true,
  });
}

module.exports = { styleRules, stylesPlugin };
