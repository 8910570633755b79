import type { User } from '@kanisa/contract/people/users.schema.ts';
import { describe, expect, it } from 'vitest';
import { findConcurrentChanges } from '../../shared/concurrent-changes.ts';
import { toCreateUserBody, toUpdateUserBody, toUserFormValues } from './form-values.ts';

const USER: User = {
  id: 7,
  first_name: 'Wanjiru',
  last_name: 'Kamau',
  username: 'wanjiru',
  phone_number: '+254712345678',
  personal_email: 'wanjiru@people.example',
  login_email: 'wanjiru@people.example',
  is_email_confirmed: true,
  church_email: null,
  role: 'user',
  is_active: true,
  is_verified: true,
  profile_photo: null,
  address: { county: 'Nairobi', town: 'Umoja', area: null, description: null },
  created_at: '2026-11-15T09:00:00.000Z',
  is_invited: false,
  welcome_requested_at: null,
  welcome_sent_at: null,
  deletion_requested_at: null,
  is_self: false,
  version: 'v1',
};
const NEW = { ...toUserFormValues(null), first_name: 'A', last_name: 'B', username: 'ab1', phone_number: '0712345678' };

describe('a new user', () => {
  it('is sent without an empty address, e-mail, role and password', () => {
    const { first_name, last_name, username, phone_number } = NEW;
    const names = { first_name, last_name, username, phone_number };
    expect(toCreateUserBody(NEW)).toEqual({ ...names, is_active: true, is_verified: false });
    expect(toCreateUserBody({ ...NEW, role: 'pastor', password: 'long enough', welcome: true })).toEqual({
      ...names,
      is_active: true,
      is_verified: false,
      role: 'pastor',
      password: 'long enough',
      welcome: true,
    });
  });
});

describe('an existing user', () => {
  it('is sent with the changed fields and the loaded version', () => {
    const values = toUserFormValues(USER);
    expect(toUpdateUserBody(values, USER)).toEqual({ version: 'v1' });
    expect(toUpdateUserBody({ ...values, last_name: 'Njeri', is_active: false }, USER)).toEqual({
      last_name: 'Njeri',
      is_active: false,
      version: 'v1',
    });
  });

  it('keeps address, e-mail and role when their fields are emptied', () => {
    const address = { county: '', town: '', area: '', description: '' };
    expect(toUpdateUserBody({ ...toUserFormValues(USER), personal_email: ' ', role: '', address }, USER)).toEqual({
      version: 'v1',
    });
  });

  it('is sent with the whole address when one part changed', () => {
    const address = { county: 'Nairobi', town: 'Umoja', area: 'Innercore', description: '' };
    expect(toUpdateUserBody({ ...toUserFormValues(USER), address }, USER)).toEqual({ address, version: 'v1' });
  });
});

describe('two editors of the same user', () => {
  it('lists the fields that the other editor changed and marks those changed by both', () => {
    const before = toUserFormValues(USER);
    const mine = { ...before, last_name: 'Mine', is_active: false, password: 'secret words' };
    const theirs = { ...before, last_name: 'Theirs', phone_number: '+254700000000', is_active: false };
    expect(findConcurrentChanges(before, mine, theirs)).toEqual([
      { field: 'last_name', theirs: 'Theirs', isMine: true },
      { field: 'phone_number', theirs: '+254700000000', isMine: false },
    ]);
    expect(findConcurrentChanges(before, mine, before)).toEqual([]);
  });
});
