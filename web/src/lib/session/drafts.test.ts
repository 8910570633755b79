import { beforeEach, describe, expect, it } from 'vitest';
import { deleteDraft, deleteOtherDrafts, hasDrafts, readDraft, saveDraft } from './drafts.ts';
import { logOut } from './log-out.ts';

const PAGE = '/profile/family/add';
const values = { name: 'Zawadi' };

beforeEach(() => deleteOtherDrafts(null));

describe('the draft of a form when the session expires', () => {
  it('is restored once, for the same user on the same page', () => {
    saveDraft(PAGE, 'akinyi', values);
    expect(readDraft(PAGE, 'akinyi')).toEqual(values);
    for (const somebodyElse of ['wanjiku', null]) expect(readDraft(PAGE, somebodyElse)).toEqual({});
    expect(readDraft('/profile', 'akinyi')).toEqual({});
    deleteDraft(PAGE);
    expect(hasDrafts()).toBe(false);
  });

  it('is deleted when another user signs in, and stays for the same user', () => {
    saveDraft(PAGE, 'akinyi', values);
    deleteOtherDrafts('akinyi');
    expect(hasDrafts()).toBe(true);
    deleteOtherDrafts('wanjiku');
    expect(hasDrafts()).toBe(false);
  });

  it('is deleted by a logout, and survives a denied request', () => {
    saveDraft(PAGE, 'akinyi', values);
    logOut('refused');
    expect(hasDrafts()).toBe(true);
    logOut('logout');
    expect(hasDrafts()).toBe(false);
  });
});
