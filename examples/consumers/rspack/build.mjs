import { rspack } from '@rspack/core';

const compiler = rspack({
  mode: 'production',
  entry: './main.jsx',
  target: ['web', 'es2022'],
  performance: false,
  output: { clean: true, filename: 'main.js', cssFilename: 'main.css' },
  module: {
    rules: [
      { test: /\.jsx$/, type: 'javascript/auto', loader: 'builtin:swc-loader', options: { jsc: { parser: { syntax: 'ecmascript', jsx: true }, transform: { react: { runtime: 'automatic' } } } } },
      { test: /\.css$/, type: 'css' },
    ],
  },
  plugins: [new rspack.HtmlRspackPlugin({ template: './index.html' })],
});
compiler.run((error, stats) => {
  console.log(error ?? stats.toString({ preset: 'errors-warnings' }));
  process.exitCode = error || stats.hasErrors() || stats.hasWarnings() ? 1 : 0;
});
