import { beforeEach, describe, expect, it } from 'vitest';
import { dropDraft, dropDraftsOfOthers, hasDrafts, keepDraft, readDraft } from './drafts.ts';
import { logOut } from './log-out.ts';

const PAGE = '/profile/family/add';
const typed = { name: 'Zawadi' };

beforeEach(() => dropDraftsOfOthers(null));

describe('what was typed when the session ended', () => {
  it('is for the same person on the same page, until it was taken', () => {
    keepDraft(PAGE, 'akinyi', typed);
    expect(readDraft(PAGE, 'akinyi')).toEqual(typed);
    for (const somebodyElse of ['wanjiku', null]) expect(readDraft(PAGE, somebodyElse)).toEqual({});
    expect(readDraft('/profile', 'akinyi')).toEqual({});
    dropDraft(PAGE);
    expect(hasDrafts()).toBe(false);
  });

  it('is dropped when somebody else signs in, and stays when the same person does', () => {
    keepDraft(PAGE, 'akinyi', typed);
    dropDraftsOfOthers('akinyi');
    expect(hasDrafts()).toBe(true);
    dropDraftsOfOthers('wanjiku');
    expect(hasDrafts()).toBe(false);
  });

  it('is dropped by whoever signs out, and outlives a refusal', () => {
    keepDraft(PAGE, 'akinyi', typed);
    logOut('refused');
    expect(hasDrafts()).toBe(true);
    logOut('logout');
    expect(hasDrafts()).toBe(false);
  });
});
