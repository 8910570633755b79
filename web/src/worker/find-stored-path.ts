import { splitLanguagePath, toLanguagePath } from '@kanisa/contract/core/languages.ts';
import { SHELL_PATH } from '@kanisa/contract/core/prerendered-pages.ts';
import { stripTrailingSlashes } from '@kanisa/contract/core/text.ts';
import { parseRelease, type Release } from './release.ts';
import type { StoredState } from './stored-release.ts';

/** The stored document that opens this page; null for a page that needs a connection. */
export function findStoredPath(pathname: string, state: StoredState, release: Release): string | null {
  const { language, path: rest } = splitLanguagePath(stripTrailingSlashes(pathname));
  const path = stripTrailingSlashes(rest) || '/';
  if (!parseRelease(state.pages)?.languages.includes(language)) return null;
  if (release.pages.includes(path)) return toLanguagePath(path, language);
  const isMember = state.members.includes(language) && matchesAny(release.paths.member, path);
  return isMember || matchesAny(release.paths.public, path) ? toLanguagePath(SHELL_PATH, language) : null;
}

const matchesAny = (patterns: readonly string[], path: string) =>
  patterns.some((pattern) => {
    const [wanted, given] = [pattern.split('/'), path.split('/')];
    return wanted.length === given.length && wanted.every((part, at) => part.startsWith(':') || part === given[at]);
  });
