import type { createUserBody, User, updateUserBody } from '@kanisa/contract/people/users.schema.ts';
import { peopleFallbacks, peopleMessages } from '@kanisa/contract/people/users.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { FieldPath } from 'react-hook-form';
import { ApiError, callApi } from '../../../../lib/api/api-client.ts';
import { t } from '../../../../lib/i18n.ts';
import { showSuccessToast } from '../../../../ui/feedback/toast.ts';
import { useContractForm } from '../../../../ui/form/use-contract-form.ts';
import { cacheUser, fetchUser } from '../../shared/api.ts';
import { type ConcurrentChange, findConcurrentChanges } from '../../shared/concurrent-changes.ts';
import { useStaffForbiddenHandler } from '../../shared/staff-forbidden.ts';
import { toCreateUserBody, toUpdateUserBody, toUserFormValues, type UserFormValues } from './form-values.ts';

const findUsernameErrorField = ({ message }: ApiError) =>
  message === t(peopleMessages.usernameTaken) ? 'username' : undefined;

/** `isOver` is set while it is saved, and stays when the page is left: nobody is asked about unsaved changes then. */
export function useNewUserForm(onSaved: (id: number) => void) {
  const client = useQueryClient();
  const takesRefusal = useStaffForbiddenHandler();
  const isOver = useRef(false);
  const form = useContractForm<UserFormValues, typeof createUserBody>({
    schema: async () => (await import('@kanisa/contract/people/users.schema.ts')).createUserBody,
    initial: toUserFormValues(null),
    prepare: toCreateUserBody,
    fieldOf: findUsernameErrorField,
    async submit(body) {
      isOver.current = true;
      try {
        const answer = await callApi('POST /admin/users', { body, fallback: peopleFallbacks.save });
        cacheUser(client, answer.user);
        showSuccessToast(t(answer.message));
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
  const takesRefusal = useStaffForbiddenHandler();
  const isOver = useRef(false);
  const [changes, setChanges] = useState<readonly ConcurrentChange[] | null>(null);
  /** What was read last: the form's changes are told from it, and its version is sent along. */
  const read = useRef(user);
  const form = useContractForm<UserFormValues, typeof updateUserBody>({
    schema: async () => (await import('@kanisa/contract/people/users.schema.ts')).updateUserBody,
    initial: toUserFormValues(user),
    prepare: (typed) => toUpdateUserBody(typed, read.current),
    fieldOf: findUsernameErrorField,
    async submit(body) {
      isOver.current = true;
      try {
        const answer = await callApi('PUT /admin/users/:id', {
          params: { id: user.id },
          body,
          fallback: peopleFallbacks.save,
        });
        cacheUser(client, answer.user);
        showSuccessToast(t(answer.message));
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
    const { user: now } = await fetchUser(String(user.id), peopleFallbacks.readData);
    const mine = form.read();
    const theirs = findConcurrentChanges(toUserFormValues(read.current), mine, toUserFormValues(now));
    read.current = now;
    for (const { field, theirs: value, isMine } of theirs)
      if (!isMine) form.set(field as FieldPath<UserFormValues>, value);
    setChanges(theirs);
  }

  return { form, isOver, changes };
}
