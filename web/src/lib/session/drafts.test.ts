import { beforeEach, describe, expect, it } from 'vitest';
import { deleteDraft, deleteOtherDrafts, hasDrafts, readDraft, saveDraft } from './drafts.ts';
import { logOut } from './log-out.ts';

const PAGE = '/profile/family/add';
const values = { name: 'Zawadi' };

beforeEach(() => deleteOtherDrafts(null));

describe('what was typed when the session ended', () => {
  it('is for the same person on the same page, until it was taken', () => {
    saveDraft(PAGE, 'akinyi', values);
    expect(readDraft(PAGE, 'akinyi')).toEqual(values);
    for (const somebodyElse of ['wanjiku', null]) expect(readDraft(PAGE, somebodyElse)).toEqual({});
    expect(readDraft('/profile', 'akinyi')).toEqual({});
    deleteDraft(PAGE);
    expect(hasDrafts()).toBe(false);
  });

  it('is dropped when somebody else signs in, and stays when the same person does', () => {
    saveDraft(PAGE, 'akinyi', values);
    deleteOtherDrafts('akinyi');
    expect(hasDrafts()).toBe(true);
    deleteOtherDrafts('wanjiku');
    expect(hasDrafts()).toBe(false);
  });

  it('is dropped by whoever signs out, and outlives a refusal', () => {
    saveDraft(PAGE, 'akinyi', values);
    logOut('refused');
    expect(hasDrafts()).toBe(true);
    logOut('logout');
    expect(hasDrafts()).toBe(false);
  });
});
