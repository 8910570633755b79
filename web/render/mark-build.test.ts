import { expect, test } from 'vitest';
import { markBuild } from './mark-build.ts';

test('the footer of a page names the build', () => {
  expect(markBuild('<footer id="app_footer" class="a"><p>id="app_footer"</p></footer>', '0f3a')).toBe(
    '<footer id="app_footer" data-build="0f3a" class="a"><p>id="app_footer"</p></footer>',
  );
});

test('a page without a footer is an error', () => {
  expect(() => markBuild('<main></main>', '0f3a')).toThrow('exactly one footer');
});
