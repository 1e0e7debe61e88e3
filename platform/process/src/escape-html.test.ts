import { escapeHtml, escapeJson } from './escape-html';

it('a text neither opens an element, nor ends an attribute or a script of JSON', () => {
  expect(escapeHtml(`</a b="1" c='2'>&amp;`)).toBe('&#60;/a b=&#34;1&#34; c=&#39;2&#39;&#62;&#38;amp;');
  const json = JSON.stringify('<!--<script></script>');
  expect(escapeJson(json)).not.toContain('<');
  expect(JSON.parse(escapeJson(json))).toBe(JSON.parse(json));
});
