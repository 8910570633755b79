import {
  createUser,
  type createUserBody,
  peopleFallbacks,
  peopleMessages,
  type User,
  updateUser,
  type updateUserBody,
} from '@kanisa/contract/people/users.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { FieldPath } from 'react-hook-form';
import { ApiError, call } from '../../../../lib/api.ts';
import { t } from '../../../../lib/i18n.ts';
import { useContractForm } from '../../../../ui/form/use-contract-form.ts';
import { sayDone } from '../../../../ui/toast.ts';
import { keepUser, readOne } from '../../shared/api.ts';
import { type TheirChange, theirChanges } from '../../shared/merge.ts';
import { useRefusal } from '../../shared/refusal.ts';
import { bodyToCreate, bodyToUpdate, typedOf, type UserTyped } from './typed.ts';

const usernameField = ({ message }: ApiError) => (message === t(peopleMessages.usernameTaken) ? 'username' : undefined);

/** `isOver` is set while it is saved, and stays when the page is left: nobody is asked about unsaved changes then. */
export function useNewUserForm(onSaved: (id: number) => void) {
  const client = useQueryClient();
  const takesRefusal = useRefusal();
  const isOver = useRef(false);
  const form = useContractForm<UserTyped, typeof createUserBody>({
    schema: async () => (await import('@kanisa/contract/people/users.ts')).createUserBody,
    initial: typedOf(null),
    prepare: bodyToCreate,
    fieldOf: usernameField,
    async submit(body) {
      isOver.current = true;
      try {
        const answer = await call(createUser, { body, fallback: peopleFallbacks.save });
        keepUser(client, answer.user);
        sayDone(t(answer.message));
        onSaved(answer.id);
      } catch (error) {
        if (takesRefusal(error)) return;
        isOver.current = false;
        throw error;
      }
    },
  });
  return { form, isOver };
}

export function useEditUserForm(user: User, onSaved: () => void) {
  const client = useQueryClient();
  const takesRefusal = useRefusal();
  const isOver = useRef(false);
  const [changes, setChanges] = useState<readonly TheirChange[] | null>(null);
  /** What was read last: the form's changes are told from it, and its version is sent along. */
  const read = useRef(user);
  const form = useContractForm<UserTyped, typeof updateUserBody>({
    schema: async () => (await import('@kanisa/contract/people/users.ts')).updateUserBody,
    initial: typedOf(user),
    prepare: (typed) => bodyToUpdate(typed, read.current),
    fieldOf: usernameField,
    async submit(body) {
      isOver.current = true;
      try {
        const answer = await call(updateUser, { params: { id: user.id }, body, fallback: peopleFallbacks.save });
        keepUser(client, answer.user);
        sayDone(t(answer.message));
        onSaved();
      } catch (error) {
        if (takesRefusal(error)) return;
        isOver.current = false;
        if (!(error instanceof ApiError && error.code === 'changed_meanwhile')) throw error;
        await meet();
      }
    },
  });

  /** Somebody else was quicker: their changes come into the form, except where I have typed something myself. */
  async function meet(): Promise<void> {
    const { user: now } = await readOne(String(user.id), peopleFallbacks.readData);
    const mine = form.read();
    const theirs = theirChanges(typedOf(read.current), mine, typedOf(now));
    read.current = now;
    for (const { field, theirs: value, isMine } of theirs) if (!isMine) form.set(field as FieldPath<UserTyped>, value);
    setChanges(theirs);
  }

  return { form, isOver, changes };
}
